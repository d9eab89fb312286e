import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { NotificationItem } from "./notification-item";
import { notification } from "./testing";

test("a notification is dated by the school's clock, wherever the reader is", () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  try {
    const one = notification({ created_at: "2026-11-20T23:30:00Z" });
    render(<NotificationItem notification={one} onRead={async () => true} onFollow={() => {}} />);
    expect(screen.getByText("20 de novembro de 2026 às 20:30")).toBeVisible();
  } finally {
    vi.unstubAllEnvs();
  }
});
