import type { ColumnType, Generated } from 'kysely'
import type { Time } from './schema-operations.ts'

/** A person's authenticator app, which shows codes. */
export interface AuthenticatorTable {
  id: Generated<number>
  tenant_id: number
  user_id: number
  /** Sealed (see `sealed.ts`). */
  secret: string
  /** The session that began the set-up, and has to confirm it. */
  session_id: number | null
  created_at: Time
  /** When the first right code was entered; null: signing in does not ask for a code yet. */
  confirmed_at: Time | null
  /** Time step of the last accepted code; this code and earlier ones are no longer valid. */
  last_step: number | null
}

export interface RecoveryCodeTable {
  id: Generated<number>
  tenant_id: number
  user_id: number
  code_hash: string
  created_at: Time
  used_at: Time | null
}

export interface PasskeyTable {
  id: Generated<number>
  tenant_id: number
  user_id: number
  name: string
  /** The id by which browsers name the passkey, in base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** Random id of the person on their devices, the same for all of their passkeys. */
  user_handle: string
  /** The passkey's own counter of signatures. */
  counter: number
  /** The ways by which a browser reaches the passkey, such as `internal`. */
  transports: ColumnType<string[], string, string>
  created_at: Time
  last_used_at: Time | null
}

/** A sign-in that waits for its second factor, or a request for a passkey; deleted with its response. */
export interface SignInChallengeTable {
  id: Generated<number>
  kind: 'second_factor' | 'passkey_sign_in' | 'passkey_creation'
  token_hash: string
  /** null: a sign-in by passkey, whose person is not known yet. */
  user_id: number | null
  /** The session that creates a passkey. */
  session_id: number | null
  /** The challenge that the passkey has to sign. */
  challenge: string | null
  /** Number of wrong codes. */
  refused: Generated<number>
  expires_at: Time
}

/** A device on which a person has signed in. */
export interface KnownDeviceTable {
  id: Generated<number>
  tenant_id: number
  user_id: number
  token_hash: string
  /** The device's own name and its IP address at the first sign-in. */
  device_name: string
  ip: string | null
  created_at: Time
  last_seen_at: Time
}
