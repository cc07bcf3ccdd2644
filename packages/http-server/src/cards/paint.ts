import { type Card, MARK } from "@ratecard/web"
import type { Node } from "@takumi-rs/wasm"
import { Renderer } from "@takumi-rs/wasm/node"
import { readFile } from "node:fs/promises"
import { getPriority, setPriority } from "node:os"
import { FAINT, LIGHT } from "./colours.ts"

/** On Linux each thread has a priority of its own, and those that draw leave the processor to the one that answers. */
const GIVES_WAY = 5

if (process.platform === "linux") setPriority(Math.min(19, getPriority() + GIVES_WAY))

const FAMILY = "Roboto"

const renderer = new Renderer()

const FONTS = [
  { weight: 400, file: import.meta.resolve("roboto-fontface/fonts/roboto/Roboto-Regular.woff2") },
  { weight: 600, file: import.meta.resolve("roboto-fontface/fonts/roboto/Roboto-Medium.woff2") }
]

for (const { file, weight } of FONTS) {
  await renderer.registerFont({ name: FAMILY, weight, data: await readFile(new URL(file)) })
}

/** A card as a PNG. */
export default (card: Card): Promise<Uint8Array> =>
  renderer.render(cardTree(card), { width: WIDTH, height: HEIGHT, format: "png" })

/** The proportion that the places that show links ask for: Open Graph's 1.91 to 1. */
const WIDTH = 1200

const HEIGHT = 630

const LOGO = `data:image/svg+xml;base64,${Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 6 24 22" width="40" height="37"><path d="${MARK}" fill="none" stroke="${LIGHT.accent}" stroke-width="3"/></svg>`
).toString("base64")}`

type Style = Readonly<Record<string, string | number>>

/** Longer texts take longer to set, and cannot be read on a picture. */
const MOST_SIGNS = 200

const MARGIN = 64

/** With more rows, the heading among them, a title has one line. */
const MOST_ROWS = 5

/** A card as boxes and texts: the title on top, then its numbers, then what they are. */
const cardTree = ({ above, figures, host, note, rows, shares, signs, title }: Card): Node => {
  const ofRows = signs.length === rows.length - 1
  return box(
    { ...COLUMN, width: WIDTH, height: HEIGHT, backgroundColor: LIGHT.paper, color: LIGHT.ink, fontFamily: FAMILY },
    [
      box({ height: 16, backgroundColor: LIGHT.accent }, []),
      box({ ...COLUMN, flexGrow: 1, padding: `36px ${MARGIN}px 40px` }, [
        box({ justifyContent: "space-between", fontSize: 30 }, [
          box({ gap: 14, alignItems: "center" }, [
            { type: "image", src: LOGO, width: 40, height: 37 },
            text("Ratecard", { fontWeight: 600, color: LIGHT.accent })
          ]),
          text(host, { color: FAINT })
        ]),
        box({ ...COLUMN, flexGrow: 1, justifyContent: "center", gap: rows.length > 0 ? 20 : 44 }, [
          box(COLUMN, [
            ...(above === "" ? [] : [aboveBox(above, ofRows ? [] : signs)]),
            text(title, {
              ...clamped(rows.length > MOST_ROWS ? 1 : 2),
              fontSize: titleSize(title, rows.length),
              ...TITLE
            })
          ]),
          ...(figures.length > 0 ? [figuresBox(figures)] : []),
          ...(rows.length > 0 ? [rowsBox(rows, shares, ofRows ? signs : [])] : [])
        ]),
        text(note, { ...ONE_LINE, fontSize: 28, color: FAINT })
      ])
    ]
  )
}

const COLUMN = { flexDirection: "column" } as const

const TITLE = { fontWeight: 600, lineHeight: 1.15 } as const

const clamped = (lines: number): Style => ({
  overflow: "hidden",
  textOverflow: "ellipsis",
  lineClamp: lines,
  overflowWrap: "anywhere"
})

const ONE_LINE = clamped(1)

/** As large as a usual name may be; names of several models are smaller, so that all are read. */
const titleSize = (title: string, rows: number): number => {
  if (rows > 0) return title.length > 36 ? 44 : 56
  return title.length > 40 ? 56 : title.length > 22 ? 72 : 88
}

const figuresBox = (figures: Card["figures"]): Node => {
  const longest = Math.max(...figures.map(({ text: shown }) => shown.length))
  return box(
    { gap: 72 },
    figures.map(({ name, text: shown }) =>
      box(COLUMN, [
        text(name, { fontSize: 30, color: FAINT }),
        text(shown, { fontSize: longest > 9 ? 54 : 72, fontWeight: 600, lineHeight: 1.2 })
      ])
    )
  )
}

const aboveBox = (above: string, signs: Card["signs"]): Node =>
  box({ gap: 14, alignItems: "center", fontSize: 32, color: FAINT }, [...signs.map(signBox), text(above, ONE_LINE)])

/** The letters of a maker, on its colour. */
const signBox = ({ colour, text: letters }: Card["signs"][number]): Node =>
  box(
    {
      width: 40,
      height: 40,
      flexShrink: 0,
      alignItems: "center",
      justifyContent: "center",
      backgroundColor: colour,
      color: "#ffffff",
      fontSize: 22,
      fontWeight: 600
    },
    [text(letters, {})]
  )

/** The names take what the numbers leave. */
const rowsBox = ([head = [], ...rows]: Card["rows"], shares: Card["shares"], signs: Card["signs"]): Node =>
  box(COLUMN, [
    row(head, { fontSize: 26, color: FAINT }, shares.length > 0 ? [bar(0)] : []),
    ...rows.map((cells, place) =>
      row(
        cells,
        { fontSize: 34, borderTop: `1px solid ${LIGHT.rule}` },
        shares.slice(place, place + 1).map((share) => bar(share)),
        signs.slice(place, place + 1).map(signBox)
      )
    )
  ])

const BAR_WIDTH = 340

const bar = (share: number): Node =>
  box({ width: BAR_WIDTH, alignItems: "center" }, [
    box({ width: Math.round(BAR_WIDTH * share), height: 26, backgroundColor: LIGHT.accent }, [])
  ])

const row = (
  [name = "", ...cells]: ReadonlyArray<string>,
  style: Style,
  bars: ReadonlyArray<Node>,
  signs: ReadonlyArray<Node> = []
): Node =>
  box({ padding: "7px 0", gap: 24, alignItems: "center", ...style }, [
    ...signs,
    text(name, { ...ONE_LINE, flexGrow: 1, flexBasis: 0, minWidth: 0 }),
    ...bars,
    ...cells.map((cell) => text(cell, { ...ONE_LINE, width: 210, textAlign: "right" }))
  ])

const box = (style: Style, children: Array<Node>): Node => ({
  type: "container",
  style: { display: "flex", ...style },
  children
})

const text = (shown: string, style: Style): Node => ({ type: "text", text: shown.slice(0, MOST_SIGNS), style })
