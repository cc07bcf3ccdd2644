const watch = {
  id: "2c0d5f1e-8b7a-4c39-a1de-6f0b9e4d7a52",
  rule: "below",
  model_id: "openai-gpt-5",
  line_id: null,
  unit: "input",
  price: 1,
  created_at: "2026-11-21T09:30:00.125Z"
}

const lineWatch = {
  ...watch,
  id: "7e1b9c44-52d0-4f6a-b3c8-0d9a6e2f1b75",
  model_id: null,
  line_id: "claude-sonnet",
  price: 2,
  created_at: "2026-11-21T09:30:05.250Z"
}

const webhook = {
  id: "9a41c7de-3f28-4b6c-8e05-d2b7f1a3c894",
  url: "https://hooks.example.com/prices",
  state: "working",
  failing_since: null,
  created_at: "2026-11-21T09:30:00.125Z"
}

const delivery = {
  id: "msg_0f7f0c1e-3a52-4d2b-9d0a-5b1f6c8f7e21",
  event: "price.below",
  model_id: "openai-gpt-5",
  created_at: "2026-11-21T09:31:00.250Z",
  attempts: 1,
  attempted_at: "2026-11-21T09:31:00.475Z",
  result: "delivered",
  status: 204,
  next_attempt_at: null
}

export const FOLLOW_BODY_EXAMPLES = {
  put_watch: { rule: "below", model_id: "openai-gpt-5", unit: "input", price: 1 },
  add_webhook: { url: "https://hooks.example.com/prices" }
}

export const FOLLOW_EXAMPLES = {
  list_watches: { watches: [watch, lineWatch] },
  put_watch: watch,
  list_webhooks: { webhooks: [webhook] },
  add_webhook: { ...webhook, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw1n0b3p7c5xE=" },
  test_webhook: { ...delivery, event: "test", model_id: null },
  list_deliveries: { deliveries: [delivery] }
}
