"""What a page does when it asks for one view, without a page."""

from __future__ import annotations

import json
from typing import Any


def post(widget: Any, content: Any) -> list[Any]:
    """Send a custom message as it comes from a page; the custom messages that come back."""
    sent: list[Any] = []
    former = widget._send
    widget._send = lambda message, buffers=None: (
        sent.append(json.loads(json.dumps(message["content"])))
        if message["method"] == "custom"
        else former(message, buffers)
    )
    try:
        widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
    finally:
        widget._send = former
    return sent


def question(message: Any) -> dict[str, Any]:
    """A question as anywidget's `invoke` posts it."""
    return {"id": "1", "kind": "anywidget-command", "name": "_ask", "msg": message}


def ask(widget: Any, do: str, **values: Any) -> Any:
    """The reply to a question."""
    (reply,) = post(widget, question(json.loads(json.dumps({"do": do, **values}))))
    assert reply["id"] == "1" and reply["kind"] == "anywidget-command-response"
    return reply["response"]
