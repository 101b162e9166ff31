import type { RegistrationSummary } from '../../../contract/registration/office.ts'
import { MAX_EXPORTED_REGISTRATIONS } from '../../../contract/registration/sensitiveAnswers.ts'
import { english } from '../../../domain/english.ts'
import { type Answer, answerAt } from '../../../domain/registration/answers.ts'
import { accessGroups } from '../../../domain/registration/sections.ts'
import { type Actor, recordExport } from '../../auditTrail/trail.ts'
import type { KeyRing } from '../../dataKeys/keyRing.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/readPage.ts'
import { Problem } from '../../platform/http/problem.ts'
import { decryptAnswers, toSummary } from '../registrations.ts'
import { type RegistrationFilter, selectMatching } from './registrations.queries.ts'
import { recordAccess } from './sensitiveAnswers.ts'

/** Rows that are read and decrypted before other requests get a turn. */
const BATCH_SIZE = 100

interface Export {
  readonly filter: RegistrationFilter
  /** Dotted paths of answers. */
  readonly fields: readonly string[]
  readonly actor: Actor
  readonly now: Date
}

type ExportedRegistration = RegistrationSummary & { answers: Answer[] }

/**
 * The chosen answers of the matching registrations, oldest first, in the order of `fields`. Records the export, and the access to each
 * sensitive group of each registration.
 * @throws 422 `too-many-registrations`
 */
export async function exportRegistrations(
  trx: Transaction,
  keys: KeyRing,
  { filter, fields, actor, now }: Export,
): Promise<ExportedRegistration[]> {
  await refuseTooMany(trx, filter)
  const groups = accessGroups(fields)
  const exported: ExportedRegistration[] = []
  for (let after = 0; ; ) {
    const rows = await selectBatch(trx, filter, after).execute()
    if (groups.length > 0) await recordAccess(trx, rows, { actor, now, purpose: 'export', groups })
    exported.push(...rows.map((row) => ({ ...toSummary(row), answers: chosenAnswers(keys, row, fields) })))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) break
    after = last.id
  }
  const details = { ...filter, search: filter.search !== '', answers: [...fields] }
  await recordExport(trx, actor, 'registrations.csv', { rows: exported.length, ...details })
  return exported
}

async function refuseTooMany(trx: Transaction, filter: RegistrationFilter): Promise<void> {
  const total = await countRows(trx, selectMatching(trx, filter))
  if (total <= MAX_EXPORTED_REGISTRATIONS) return
  const most = MAX_EXPORTED_REGISTRATIONS.toLocaleString('en')
  throw new Problem(422, english`An export can have at most ${most} registrations. Please add a filter.`, {
    code: 'too-many-registrations',
  })
}

function selectBatch(trx: Transaction, filter: RegistrationFilter, after: number) {
  return selectMatching(trx, filter)
    .select(['key_id', 'general', 'sensitive'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBatch>['execute']>>[number]

/** Decrypts the sensitive answers only if the fields include one. */
function chosenAnswers(keys: KeyRing, row: Row, fields: readonly string[]): Answer[] {
  const answers = {
    ...decryptAnswers(keys, row, 'general'),
    ...(accessGroups(fields).length > 0 && decryptAnswers(keys, row, 'sensitive')),
  }
  return fields.map((field) => answerAt(answers, field) ?? null)
}
