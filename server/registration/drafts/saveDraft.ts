import { isDeepStrictEqual } from 'node:util'
import {
  currentAllowance,
  DRAFT_RATE,
  secondsUntilLeft,
  writeCost,
} from '../../../domain/registration/writeAllowance.ts'
import { currentCipher, type KeyRing } from '../../dataKeys/keyRing.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { notFound, throttled } from '../../platform/http/problem.ts'
import { hashResumeCode, toShownCode } from '../codes.ts'
import {
  type Draft,
  type DraftRow,
  decryptDraft,
  draftName,
  type EncryptedContent,
  findDraft,
  lockDraft,
  type SavedDraft,
  type SentContent,
  type Written,
} from './drafts.ts'

/** Bytes that a refused draft regains before it is saved again. */
const REFILL_BYTES = 20_000

interface DraftSave extends Omit<SentContent, 'visited' | 'household'> {
  /** Without it, the sections that were visited before. */
  readonly visited?: SentContent['visited'] | undefined
  readonly resume_code: string
  readonly revision: number
}

/**
 * Saves the answers as the next revision, and writes nothing if they are those of the draft. Returns the draft of another device if it
 * has a later revision, and saves nothing then. A save whose response was lost can be sent again.
 * @throws 404 for an unknown or expired code, 429 when the draft was saved too often or with too much
 */
export async function saveDraft(
  trx: Transaction,
  keys: KeyRing,
  { resume_code, revision, answers, visited, language }: DraftSave,
  now: Date,
): Promise<(Written & { readonly saved: SavedDraft }) | { readonly newer: Draft }> {
  const code_hash = hashResumeCode(resume_code)
  const unlocked = await findDraft(trx, code_hash, now)
  const unchanged = alreadySaved(decryptDraft(keys, unlocked), { revision, answers, visited })
  if (unchanged) return { saved: unchanged, written: 0 }
  // A lock is a write as well.
  if (unlocked?.revision === revision) requireAllowance(unlocked, now)
  const current = await lockDraft(trx, code_hash, now)
  if (!current) throw notFound()
  if (current.revision !== revision) {
    const newer = decryptDraft(keys, current)
    const saved = alreadySaved(newer, { revision, answers, visited })
    return saved ? { saved, written: 0 } : { newer }
  }
  const bytes_left = requireAllowance(current, now)
  const cipher = await currentCipher(trx, keys)
  const { visited: before, household } = decryptDraft(keys, current)
  const content: EncryptedContent = {
    ...{ answers, visited: visited ?? before, household },
    resume_code: toShownCode(resume_code),
  }
  const encrypted = cipher.encrypt(content, draftName(current.id))
  const written = writeCost({ stored: encrypted.length, replaced: current.content.length })
  const saved = { revision: revision + 1, saved_at: now }
  await trx
    .updateTable('registration_draft')
    .set({ ...saved, key_id: cipher.keyId, content: encrypted, bytes_left: bytes_left - written, language })
    .where('id', '=', current.id)
    .execute()
  return { saved, written }
}

/** What the draft may still write. @throws 429 when that is nothing */
function requireAllowance({ bytes_left, saved_at }: DraftRow, now: Date): number {
  const left = currentAllowance({ bytes_left, counted_at: saved_at }, DRAFT_RATE, now)
  if (left.bytes_left <= 0) throw throttled(secondsUntilLeft(left, DRAFT_RATE, REFILL_BYTES))
  return left.bytes_left
}

/** The draft, if the save would leave it as it is: of the same revision, or of the next one after a lost response. */
function alreadySaved(draft: Draft, save: Omit<DraftSave, 'resume_code' | 'language'>): SavedDraft | undefined {
  const isCurrent = draft.revision === save.revision || draft.revision === save.revision + 1
  if (!isCurrent || !isDeepStrictEqual([draft.answers, draft.visited], [save.answers, save.visited ?? draft.visited]))
    return undefined
  return { revision: draft.revision, saved_at: draft.saved_at }
}
