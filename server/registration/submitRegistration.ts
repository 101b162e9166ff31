import { randomUUID } from 'node:crypto'
import { english } from '../../domain/english.ts'
import type { Language } from '../../domain/language.ts'
import { type Answers, answerAt } from '../../domain/registration/answers.ts'
import { completeForm, differentSections } from '../../domain/registration/completeForm.ts'
import { registrationErrors } from '../../domain/registration/errors.ts'
import { isSensitiveGroup } from '../../domain/registration/sensitive.ts'
import { writeCost } from '../../domain/registration/writeAllowance.ts'
import { currentCipher, type KeyRing } from '../dataKeys/keyRing.ts'
import { queueEmail } from '../email/email.ts'
import type { Transaction } from '../platform/database/database.ts'
import { RetryTransaction } from '../platform/database/retries.ts'
import { fieldsProblem, Problem } from '../platform/http/problem.ts'
import { sha256 } from '../platform/sha256.ts'
import { schoolOf, today } from '../school/school.queries.ts'
import { hashResumeCode, newReference } from './codes.ts'
import { CHANGED_ELSEWHERE, deleteDraft, openLockedDraft } from './drafts/drafts.ts'
import { partName, recordEvent } from './registrations.ts'

const NOT_SUCCESSFUL = english`Registration NOT successful`

export interface Submission {
  readonly form: Answers
  readonly resume_code: string | undefined
  /** Of the draft that the answers are from. */
  readonly revision: number | undefined
  /** Of a brother or sister. */
  readonly household: string | undefined
  /** The account of the parent who was signed in. */
  readonly sent_by: number | null
  readonly idempotency_key: string | undefined
  readonly language: Language
  readonly now: Date
}

interface Sent {
  readonly reference: string
  readonly household: string
}

/**
 * Stores a registration and returns its reference number and household, and what it writes as an allowance counts it. A repeated key or draft
 * returns those of the first submission.
 * @throws 422 with errors by dotted path; 409 when the key or the draft was used for other answers; 412 when another device saved
 * other answers in the draft since `revision`
 */
export async function submitRegistration(
  trx: Transaction,
  { keys }: { readonly keys: KeyRing },
  { form, resume_code, revision, idempotency_key, language, now, ...family }: Submission,
): Promise<Sent & { readonly written: number }> {
  const complete = completeForm(form)
  const submission_hash = submissionHash(resume_code, idempotency_key)
  const request_hash = sha256(JSON.stringify(complete))
  const former = await findRepeated(trx, submission_hash, request_hash)
  if (former) return { ...former, written: 0 }
  await refuseChangedDraft(trx, keys, { resume_code, revision, complete, now })
  const school = await schoolOf(trx, now)
  const rules = { today: today(school, now), years: school.registration_years }
  const errors = Object.entries(registrationErrors(complete, rules))
  if (errors.length > 0) throw fieldsProblem(errors, NOT_SUCCESSFUL)
  const reference = newReference()
  const { household = randomUUID(), sent_by } = family
  const { general, sensitive } = splitAnswers(complete)
  const cipher = await currentCipher(trx, keys)
  const parts = {
    general: cipher.encrypt(general, partName(reference, 'general')),
    sensitive: cipher.encrypt(sensitive, partName(reference, 'sensitive')),
  }
  const created = await trx
    .insertInto('registration')
    .values({
      reference,
      received_at: now,
      submission_hash,
      request_hash,
      key_id: cipher.keyId,
      language,
      ...{ household, sent_by },
      ...parts,
      ...listColumns(complete),
    })
    .onConflict((on) => on.column('submission_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another transaction stored the same submission since the first look.
  if (!created) throw new RetryTransaction()
  await recordEvent(trx, created.id, { event: 'received', by: undefined, now })
  await queueEmail(trx, { about: 'registration-received', registration_id: created.id })
  if (resume_code !== undefined) await deleteDraft(trx, resume_code)
  return { reference, household, written: writeCost({ stored: parts.general.length + parts.sensitive.length }) }
}

/** Locks the draft, so that no save is lost between this look and the deletion of the draft. */
async function refuseChangedDraft(
  trx: Transaction,
  keys: KeyRing,
  {
    resume_code,
    revision,
    complete,
    now,
  }: Pick<Submission, 'resume_code' | 'revision' | 'now'> & { complete: Answers },
): Promise<void> {
  const draft = resume_code === undefined ? undefined : await openLockedDraft(trx, keys, resume_code, now)
  if (!draft || revision === undefined || draft.revision === revision) return
  if (differentSections(draft.answers, complete).length > 0)
    throw new Problem(412, CHANGED_ELSEWHERE, { code: 'changed' })
}

/** Identifies the submission: two devices that send the same draft, each with its own key, make one registration. */
function submissionHash(resume_code: string | undefined, idempotency_key: string | undefined): Buffer {
  return resume_code === undefined ? sha256(idempotency_key ?? randomUUID()) : hashResumeCode(resume_code)
}

/** An earlier submission, which stays valid when the rules have changed since. Undefined without one. */
async function findRepeated(
  trx: Transaction,
  submission_hash: Buffer,
  request_hash: Buffer,
): Promise<Sent | undefined> {
  const first = await trx
    .selectFrom('registration')
    .select(['reference', 'request_hash', 'household'])
    .where('submission_hash', '=', submission_hash)
    .executeTakeFirst()
  if (!first) return undefined
  const { reference, household } = first
  // Without a household: sent to a server of the former version.
  if (first.request_hash.equals(request_hash)) return { reference, household: household ?? randomUUID() }
  const message = english`This registration was already sent with other answers. Its reference number is ${reference}. Please call the school office to change an answer.`
  throw new Problem(409, message, { code: 'idempotency-key-reused' })
}

/** The answers in the two parts that are encrypted separately. */
export function splitAnswers(form: Answers): { general: Answers; sensitive: Answers } {
  const isSensitive = ([name]: readonly [string, unknown]) => isSensitiveGroup(name)
  const groups = Object.entries(form)
  return {
    general: Object.fromEntries(groups.filter((group) => !isSensitive(group))),
    sensitive: Object.fromEntries(groups.filter(isSensitive)),
  }
}

/** The answers that are stored in plain text as well, for the office's list (decision 33). */
export function listColumns(form: Answers) {
  const text = (path: string) => {
    const answer = answerAt(form, path)
    return typeof answer === 'string' ? answer : ''
  }
  return {
    first_name: text('student.first_name'),
    last_name: text('student.last_name'),
    grade: text('student.grade'),
    year: text('student.year'),
    parent_name: text('parent_1.name'),
  }
}
