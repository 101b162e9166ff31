import type { Lsn } from '../lsn.ts'

/** What PostgreSQL sends while it streams the log. */
export type WalMessage =
  | { readonly kind: 'log'; readonly lsn: Lsn; readonly data: Buffer }
  | { readonly kind: 'keepalive'; readonly wantsReply: boolean }

const [LOG, KEEPALIVE, STATUS, COPY_DATA] = ['w', 'k', 'r', 'd'].map((letter) => letter.charCodeAt(0))
/** Bytes before the log itself: kind, position, end of the log, time. */
const LOG_HEADER = 25
/** PostgreSQL counts microseconds from 2000. */
const EPOCH_2000_MS = Date.UTC(2000, 0, 1)

/** Reads a message. Throws on one that the protocol does not know. */
export function parseWalMessage(message: Buffer): WalMessage {
  if (message[0] === LOG) return { kind: 'log', lsn: message.readBigUInt64BE(1), data: message.subarray(LOG_HEADER) }
  if (message[0] === KEEPALIVE) return { kind: 'keepalive', wantsReply: message[17] === 1 }
  throw new Error(`PostgreSQL sent a message of unknown kind ${message[0]} while streaming its log`)
}

export interface ArchiveProgress {
  readonly written: Lsn
  readonly flushed: Lsn
}

/** The message that tells PostgreSQL how far the archive is, ready to be sent: it may forget what was flushed. */
export function statusMessage({ written, flushed }: ArchiveProgress, now: number): Buffer {
  const message = Buffer.alloc(1 + 4 + 34)
  message.writeUInt8(COPY_DATA ?? 0, 0)
  message.writeUInt32BE(4 + 34, 1)
  message.writeUInt8(STATUS ?? 0, 5)
  message.writeBigUInt64BE(written, 6)
  message.writeBigUInt64BE(flushed, 14)
  // Nothing applies the log here.
  message.writeBigUInt64BE(0n, 22)
  message.writeBigInt64BE(BigInt(now - EPOCH_2000_MS) * 1000n, 30)
  return message
}
