import { accessToken as signed, type Session } from "@ratecard/test-support"
import { Effect } from "effect"
import { sql } from "../src/database/sql.ts"
import type { Installation } from "./Installation.ts"

/** The user as whom a test acts. */
export interface Person {
  readonly email: string | null
  readonly isVerified?: boolean
}

/** Adds a user with an open session to an installation, and signs their access token as the service would. */
export const signIn = async (installation: Installation, { email, isVerified = true }: Person): Promise<string> => {
  const session = await installation.query(
    Effect.gen(function* () {
      const [row] = yield* sql<Session>`
        with person as (insert into users (email, email_verified) values (${email}, ${isVerified}) returning id)
        insert into sessions (user_id, expires_at) select id, now() + interval '1 day' from person
        returning user_id, id as session_id`
      return row!
    })
  )
  return accessToken(installation, session)
}

/** A token that names this user and session, as the service would sign it. */
export const accessToken = ({ secret, settings }: Installation, session: Session): Promise<string> =>
  signed(secret, settings["PUBLIC_URL"]!, session)
