/** The headers of an answer that pages of another origin may read. */
export const EXPOSED = {
  "access-control-expose-headers":
    "etag, x-request-id, retry-after, ratelimit, ratelimit-policy, content-location, ratecard-matched"
}

/** The public endpoints answer pages of every origin. */
export const OPEN_TO_ALL = { "access-control-allow-origin": "*", ...EXPOSED }
