// Why a part of an upload is not taken.

/** Less is on the disk than there was. */
export class BytesMissing extends Error {
  override readonly name = 'BytesMissing'
}

/** The stream has brought another part than its sender had. */
export class WrongDigest extends Error {
  override readonly name = 'WrongDigest'
}

/** More has come than was announced. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

/** The disk is as full as uploads may make it: what is left is for everything else. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
  readonly code = 'ENOSPC'
}
