import type { Lsn } from '../lsn.ts'

export type WalMessage =
  | { readonly kind: 'wal'; readonly lsn: Lsn; readonly data: Buffer }
  | { readonly kind: 'keepalive'; readonly wantsReply: boolean }

const [WAL, KEEPALIVE, STATUS, COPY_DATA] = ['w', 'k', 'r', 'd'].map((char) => char.charCodeAt(0))
/** Bytes before the WAL data: kind, position, end of the WAL, time. */
const WAL_HEADER = 25
/** PostgreSQL counts microseconds from 2000. */
const EPOCH_2000_MS = Date.UTC(2000, 0, 1)

export function parseWalMessage(message: Buffer): WalMessage {
  if (message[0] === WAL) return { kind: 'wal', lsn: message.readBigUInt64BE(1), data: message.subarray(WAL_HEADER) }
  if (message[0] === KEEPALIVE) return { kind: 'keepalive', wantsReply: message[17] === 1 }
  throw new Error(`PostgreSQL sent a message of unknown kind ${message[0]} while streaming its log`)
}

export interface ArchiveProgress {
  readonly written: Lsn
  readonly flushed: Lsn
}

/** Flushed WAL may then be deleted. */
export function statusMessage({ written, flushed }: ArchiveProgress, now: number): Buffer {
  const message = Buffer.alloc(1 + 4 + 34)
  message.writeUInt8(COPY_DATA ?? 0, 0)
  message.writeUInt32BE(4 + 34, 1)
  message.writeUInt8(STATUS ?? 0, 5)
  message.writeBigUInt64BE(written, 6)
  message.writeBigUInt64BE(flushed, 14)
  message.writeBigUInt64BE(0n, 22)
  message.writeBigInt64BE(BigInt(now - EPOCH_2000_MS) * 1000n, 30)
  return message
}
