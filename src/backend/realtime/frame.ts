const TEXT_FRAME = 0x81

/**
 * A text as one whole WebSocket frame of a server: final, unmasked, not compressed (RFC 6455, section 5.2). Written to
 * every socket as it is: building the head again for each of them costs a fifth of a broadcast.
 */
export function frameText(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = TEXT_FRAME
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head)
  return frame
}
