import type { Page } from "@ratecard/test-support/chromium"

/** What is behind sign-in, each by the name of its picture, with what is done there before it is taken. */
export const PRIVATE_SHOTS: Readonly<
  Record<string, { readonly address: string; readonly act?: (page: Page) => Promise<void> }>
> = {
  "account-signed-in": { address: "/account" },
  "account-by-machine": { address: "/account?by=machine&days=90" },
  deletion: {
    address: "/account",
    act: (page) => page.locator("section[aria-labelledby=deletion] > button").click()
  },
  "playground-answers": {
    address: "/playground?model=openai-gpt-5&beside=openai-gpt-4o",
    act: async (page) => {
      await page.locator("textarea").fill("What does a call cost?")
      await page.locator(".trial button").click()
      await page.locator(".bill").nth(1).waitFor()
    }
  },
  "admin-quarantine": { address: "/admin" },
  "admin-prices": { address: "/admin?show=prices" },
  "admin-runs": { address: "/admin?show=runs", act: (page) => page.locator("summary").first().click() },
  "admin-announcements": { address: "/admin?show=announcements" },
  "admin-missing": { address: "/admin?show=missing" }
}
