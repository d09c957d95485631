import type * as v from 'valibot'
import {
  type addPasskey,
  PASSKEY_MINUTES,
  PasskeyCreation,
  PasskeyRequest,
  type signInWithPasskey,
} from '../../contract/account/passkeys.ts'
import { Problem } from '../http/problem.ts'
import { validate } from '../http/validate.ts'
import type { credentialsOf, findCredential } from './kept.ts'
import type { RelyingParty } from './relying-party.ts'

/** Fetched when the first passkey comes: it weighs more than everything else that the server starts with. */
const library = () => import('@simplewebauthn/server')

const timeout = PASSKEY_MINUTES * 60_000
/** EdDSA, ES256 and RS256 (RFC 9053): what devices sign with. */
const supportedAlgorithmIDs = [-8, -7, -257]
type Known = Awaited<ReturnType<typeof credentialsOf>>
type Kept = NonNullable<Awaited<ReturnType<typeof findCredential>>>

const descriptorsOf = (known: Known) =>
  known.map(({ credential_id, transports }) => ({
    id: credential_id,
    // What a browser of another time calls one is nothing that ours can use.
    transports: transports.filter(isTransport),
  }))

/** What a browser makes a passkey by: one that signs in alone, and checks itself who holds it. */
export async function creationOptions(
  party: RelyingParty,
  { handle, email, displayName, known }: { handle: string; email: string; displayName: string; known: Known },
): Promise<PasskeyCreationOptions> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.id,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    userName: email,
    userDisplayName: displayName,
    timeout,
    supportedAlgorithmIDs,
    attestationType: 'none',
    excludeCredentials: descriptorsOf(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return validate(PasskeyCreation, options)
}
type PasskeyCreationOptions = v.InferOutput<typeof PasskeyCreation>

/** The options by which a browser asks for a passkey. With `known` empty it offers all passkeys that it has for this site. */
export async function requestOptions(
  party: RelyingParty,
  known: Known,
): Promise<v.InferOutput<typeof PasskeyRequest>> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout,
    allowCredentials: descriptorsOf(known),
    userVerification: 'required',
  })
  return validate(PasskeyRequest, options)
}

/**
 * What is kept of a passkey that a browser has made.
 * @throws {Problem} 422 where it does not answer what was asked, or comes from another page.
 */
export async function readNewCredential(
  party: RelyingParty,
  challenge: string,
  { response, ...credential }: v.InferOutput<(typeof addPasskey)['input']>['credential'],
) {
  const { transports = [], ...made } = response
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await orRefuse(
    verifyRegistrationResponse({
      response: { ...credential, response: made, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  )
  if (!registrationInfo) throw wrongPasskey()
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports.filter(isTransport)),
  }
}

/**
 * How often a passkey has signed by now, if it has signed what was asked.
 * @throws {Problem} 422
 */
export async function readShownCredential(
  party: RelyingParty,
  challenge: string,
  kept: Kept,
  { response, ...credential }: v.InferOutput<(typeof signInWithPasskey)['input']>['credential'],
): Promise<number> {
  const { userHandle, ...shown } = response
  const { verifyAuthenticationResponse } = await library()
  // WebAuthn, section 7.2, step 6: where the device says whose it is, it says the same.
  if (userHandle && userHandle !== kept.user_handle) throw wrongPasskey()
  const { verified, authenticationInfo } = await orRefuse(
    verifyAuthenticationResponse({
      response: { ...credential, response: shown, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: kept.credential_id,
        publicKey: new Uint8Array(Buffer.from(kept.public_key, 'base64url')),
        counter: kept.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw wrongPasskey()
  return authenticationInfo.newCounter
}

export function wrongPasskey(): Problem {
  return new Problem(422, 'invalid', { fields: { credential: [{ key: 'passkey' }] }, refusesSecret: true })
}

/** Turns an error of the library, which means a wrong passkey, into a problem. */
async function orRefuse<Result>(verified: Promise<Result>): Promise<Result> {
  try {
    return await verified
  } catch {
    throw wrongPasskey()
  }
}

const transportNames = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
function isTransport(name: string): name is (typeof transportNames)[number] {
  return (transportNames as readonly string[]).includes(name)
}
