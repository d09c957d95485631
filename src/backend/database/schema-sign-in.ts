import type { ColumnType, Generated } from 'kysely'
import type { Time } from './schema-operations.ts'

/** The app of a person that shows codes. */
export interface AuthenticatorTable {
  id: Generated<number>
  tenant_id: number
  user_id: number
  /** Sealed (see `sealed.ts`). */
  secret: string
  /** The device on which it was begun, and is confirmed. */
  session_id: number | null
  created_at: Time
  /** null: no code of it was shown yet, and none is asked for. */
  confirmed_at: Time | null
  /** The step of the last code that was taken: none before it counts any more. */
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
  /** base64url, as browsers name it. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** What the device knows the person by: random, the same for all passkeys of one person. */
  user_handle: string
  /** How often it has signed, as it says itself. */
  counter: number
  /** How a browser reaches it. */
  transports: ColumnType<string[], string, string>
  created_at: Time
  last_used_at: Time | null
}

/** A sign-in that goes on, or a passkey that a browser was asked for; gone once it is answered. */
export interface SignInChallengeTable {
  id: Generated<number>
  kind: 'second_factor' | 'passkey_sign_in' | 'passkey_creation'
  token_hash: string
  /** null: whoever shows a passkey. */
  user_id: number | null
  /** On which device a passkey is made. */
  session_id: number | null
  /** What a passkey has to sign. */
  challenge: string | null
  /** How many wrong codes were tried. */
  refused: Generated<number>
  expires_at: Time
}

/** A device on which somebody has signed in. */
export interface KnownDeviceTable {
  id: Generated<number>
  tenant_id: number
  user_id: number
  token_hash: string
  /** As it named itself, and from where it came, when it was new. */
  device_name: string
  ip: string | null
  created_at: Time
  last_seen_at: Time
}
