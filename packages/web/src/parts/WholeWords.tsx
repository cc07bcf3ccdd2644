import { Fragment } from "preact"
import "./wholeWords.css"

/** A text whose lines do not end at its hyphens. */
export const WholeWords = ({ text }: { readonly text: string }) =>
  text.split(" ").map((word, place) => (
    <Fragment key={place}>
      {place > 0 && " "}
      {word.includes("-") ? <span class="unbroken">{word}</span> : word}
    </Fragment>
  ))
