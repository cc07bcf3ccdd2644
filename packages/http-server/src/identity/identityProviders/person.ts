/** Person as an identity provider describes them. */
export interface Person {
  /** Issuer of the identity. With {@link subject} it identifies an account. */
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** Only where the provider says so itself. */
  readonly email_verified: boolean
  readonly name: string | null
  readonly avatar_url: string | null
}

/** Answer of a provider, unchecked. */
export type Profile = Readonly<Record<"subject" | "email" | "email_verified" | "name" | "avatar_url", unknown>>

const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u

/** An address that would have to be mended is invalid: mended, it could belong to another person. */
const EMAIL = /^[^\s\p{Cc}\p{Cs}]{1,320}$/u

/** ASCII: in other scripts two addresses may look, and fold to lower case, like one. */
const COMPARABLE_EMAIL = /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/u

const MAX_NAME_LENGTH = 200
const MAX_ADDRESS_LENGTH = 2000

/** A person as the database keeps them; undefined if the provider does not say who it is. */
export const readPerson = (issuer: string, profile: Profile): Person | undefined => {
  const { avatar_url, email_verified, subject } = profile
  if (typeof subject !== "string" || !SUBJECT.test(subject)) return undefined
  const email = isEmail(profile.email) ? profile.email : null
  return {
    issuer,
    subject,
    email,
    email_verified: email_verified === true && email !== null && COMPARABLE_EMAIL.test(email),
    name: line(profile.name, MAX_NAME_LENGTH),
    avatar_url: isWebAddress(avatar_url) ? avatar_url : null
  }
}

const isEmail = (value: unknown): value is string => typeof value === "string" && EMAIL.test(value)

/** Text as a database keeps it and a page shows it: one line of whole characters. */
const line = (value: unknown, maxLength: number): string | null => {
  if (typeof value !== "string") return null
  const text = value
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
  return text === "" || text.length > maxLength ? null : text
}

const isWebAddress = (value: unknown): value is string =>
  typeof value === "string" &&
  value.length <= MAX_ADDRESS_LENGTH &&
  /^https?:\/\/[\x21-\x7e]+$/u.test(value) &&
  URL.canParse(value)
