import { type LotteryRecord, lotteryRecord, recordBody } from '../../../../domain/enrollment/lottery/record.ts'
import { lotteryTexts } from '../../../../domain/enrollment/lottery/turns.ts'
import { type RecordDifference, readRecord, verifyRecord } from '../../../../domain/enrollment/lottery/verify.ts'

export type VerifiedLottery =
  | { readonly record: LotteryRecord; readonly digest: string; readonly difference?: undefined }
  | { readonly record?: undefined; readonly difference: RecordDifference }

/**
 * Computes every line of a record again. Browsers hash asynchronously, so all texts are hashed first.
 * @throws without a secure connection, because browsers then do not hash
 */
export async function verifyLottery(text: string): Promise<VerifiedLottery> {
  const read = readRecord(text)
  if (read.unreadable !== undefined) {
    const found = text.split('\n')[read.unreadable - 1]
    return { difference: { line: read.unreadable, expected: undefined, found } }
  }
  const hashes = new Map(
    await Promise.all(lotteryTexts(read.seed, read.lottery).map(async (each) => [each, await sha256(each)] as const)),
  )
  const known = (each: string) => {
    const hash = hashes.get(each)
    if (hash === undefined) throw new Error('this text was not hashed')
    return hash
  }
  const record = lotteryRecord(read.lottery, read.seed, known, read.replaced)
  const body = recordBody(record)
  const digest = await sha256(body)
  hashes.set(body, digest)
  const difference = verifyRecord(text, known)
  return difference ? { difference } : { record, digest }
}

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
