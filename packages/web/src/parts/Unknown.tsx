/** A dash for what is not known, and why. */
export const Unknown = ({ reason }: { readonly reason: string }) => (
  <span class="unknown faint" title={reason}>
    –<span class="visually-hidden">{` ${reason}`}</span>
  </span>
)
