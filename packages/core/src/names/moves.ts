import type { MakerSlug } from "../catalogue/makers.ts"

/** From a day, or an instant, on a name means a model; null if it has moved, without a known date or successor. */
export type Move = readonly [from: string, means: string | null]

/**
 * Names that move on from model to model, with the provider's own names in the catalogue. A day on which a
 * move was only seen has the time since the model before it may have been replaced as null.
 */
export const MOVES: ReadonlyArray<readonly [MakerSlug, Readonly<Record<string, ReadonlyArray<Move>>>]> = [
  // developers.googleblog.com, 2025-09-25: "an improved Gemini 2.5 Flash and Flash-Lite release".
  // ai.google.dev/gemini-api/docs/changelog of 2026-01-21, 2026-03-09, 2026-05-19; it says no later move.
  // Seen on 2026-10-08: lucasmoraiss/CoupleSync 02c7c463 backend/src/CoupleSync.Application/Common/Options/AiOptions.cs.
  [
    "google",
    {
      "gemini-flash-latest": [
        ["2025-09-25", "gemini-2.5-flash-preview-09-2025"],
        ["2026-01-21", "gemini-3-flash-preview"],
        ["2026-05-19", "gemini-3.5-flash"],
        ["2026-07-21", null],
        ["2026-10-08", "gemini-3.8-flash"]
      ],
      "gemini-flash-lite-latest": [
        ["2025-09-25", "gemini-2.5-flash-lite-preview-09-2025"],
        ["2026-03-03", null],
        ["2026-10-08", "gemini-3.5-flash-lite"]
      ],
      "gemini-pro-latest": [
        ["2026-01-21", "gemini-3-pro-preview"],
        ["2026-02-19", null],
        ["2026-03-09", "gemini-3.1-pro-preview"]
      ],
      "gemini-2.5-flash-native-audio-latest": [["2025-09-23", "gemini-2.5-flash-native-audio"]]
    }
  ],
  // mistralai/platform-docs-public changelog/en by day, and src/schema/models/models at 76c56a45 (2025-12-09)
  [
    "mistral",
    {
      "devstral-latest": [["2025-12-09", "devstral-2512"]],
      "devstral-medium-latest": [
        ["2025-07-10", "devstral-medium-2507"],
        ["2025-12-09", "devstral-2512"]
      ],
      "devstral-small-latest": [
        ["2025-07-10", "devstral-small-2507"],
        ["2025-12-09", "labs-devstral-small-2512"]
      ],
      "pixtral-12b-latest": [["2024-09-17", "pixtral-12b-2409"]],
      "pixtral-large-latest": [["2024-11-18", "pixtral-large-2411"]]
    }
  ],
  // docs.x.ai/docs/models; docs.x.ai/developers/migration/may-15-retirement: what retired is served, and billed, as grok-4.3.
  [
    "xai",
    {
      "grok-2-latest": [["2024-12-12", "grok-2-1212"]],
      "grok-2-vision-latest": [["2024-12-12", "grok-2-vision-1212"]],
      "grok-3-latest": [
        ["2025-04-09", "grok-3"],
        ["2026-05-15T19:00:00Z", "grok-4.3"]
      ],
      "grok-4-latest": [
        ["2025-07-09", "grok-4-0709"],
        ["2026-05-15T19:00:00Z", "grok-4.3"]
      ],
      "grok-4-fast-reasoning-latest": [
        ["2025-09-19", "grok-4-fast-reasoning"],
        ["2026-05-15T19:00:00Z", "grok-4.3"]
      ],
      "grok-4-fast-non-reasoning-latest": [
        ["2025-09-19", "grok-4-fast-non-reasoning"],
        ["2026-05-15T19:00:00Z", "grok-4.3"]
      ],
      "grok-4-1-fast-reasoning-latest": [
        ["2025-11-19", "grok-4-1-fast-reasoning"],
        ["2026-05-15T19:00:00Z", "grok-4.3"]
      ],
      "grok-4-1-fast-non-reasoning-latest": [
        ["2025-11-19", "grok-4-1-fast-non-reasoning"],
        ["2026-05-15T19:00:00Z", "grok-4.3"]
      ]
    }
  ]
]
