import { type Insertable, sql } from 'kysely'
import sharp from 'sharp'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { currentCipher, type KeyRing } from '../dataKeys/keyRing.ts'
import type { FileFolder } from '../documents/files/fileFolder.ts'
import { newPage } from '../documents/pages/pageFile.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Tables } from '../schema/tables.ts'
import { today } from '../school/school.queries.ts'
import { SAMPLE_SCHOOL } from './school.ts'

type Request = Omit<Insertable<Tables['document_request']>, 'semester_id' | 'due_on'> & { readonly dueInDays: number }

const REQUESTS: readonly Request[] = [
  {
    kind: 'residency',
    audience: 'all',
    why: 'The state asks every public school for a proof of residency each year.',
    why_es: 'El estado pide cada año a las escuelas públicas un comprobante de domicilio.',
    dueInDays: 21,
  },
  {
    kind: 'immunization',
    audience: 'grades',
    grades: 'K,1,2',
    why: 'Arizona law asks for it before the first day of school.',
    why_es: 'La ley de Arizona lo exige antes del primer día de clases.',
    dueInDays: 14,
  },
]

const SENT_BACK = 'Part of the address is cut off. Please take the picture again.'

interface SampleDocuments {
  readonly keys: KeyRing
  readonly files: Pick<FileFolder, 'write'>
  readonly semester_id: number
  readonly now: Date
}

/** What the office asks for in the coming semester, and what three families have sent: one to look at, one handed over the counter, one sent back. */
export async function insertDocuments(trx: Transaction, { keys, files, semester_id, now }: SampleDocuments) {
  const ids: number[] = []
  for (const { dueInDays, ...request } of REQUESTS) {
    const due_on = today(SAMPLE_SCHOOL, new Date(now.getTime() + dueInDays * DAY_MS))
    const row = { ...request, semester_id, due_on }
    ids.push((await trx.insertInto('document_request').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  const [request_id = 0] = ids
  const children = await trx
    .selectFrom('student')
    .select(['id', 'parent_id'])
    .where('grade', '<>', 'done')
    .where(sql<boolean>`id in (select min(id) from student group by parent_id)`)
    .orderBy('id')
    .limit(4)
    .execute()
  const cipher = await currentCipher(trx, keys)
  const picture = await drawPaper()
  // The first family is that of the sample account, which has something to send.
  for (const [index, { id: student_id, parent_id }] of children.slice(1).entries()) {
    const sent_at = new Date(now.getTime() - (index + 2) * HOUR_MS)
    const decided_at = new Date(now.getTime() - HOUR_MS)
    const decisions: readonly Pick<Insertable<Tables['document']>, 'state' | 'decided_at' | 'reason' | 'at_counter'>[] =
      [
        { state: 'sent' },
        { state: 'accepted', decided_at, at_counter: true },
        { state: 'returned', decided_at, reason: SENT_BACK },
      ]
    const decision = decisions[index]
    if (!decision) continue
    const sent = { student_id, request_id, sent_at, sent_by: parent_id, residency_type: 'util_bill' as const }
    const { id: document_id } = await trx
      .insertInto('document')
      .values({ ...sent, ...decision })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { file, row } = newPage(cipher, picture)
    await files.write(row.id, file)
    const page = { student_id, request_id, document_id, position: 1, uploaded_at: sent_at, type: 'image/jpeg' as const }
    const { at_counter = false } = decision
    await trx
      .insertInto('document_page')
      .values({ ...row, ...page, at_counter })
      .execute()
  }
}

/** A sheet with lines instead of words, as a machine without fonts draws it. */
function drawPaper(): Promise<Buffer> {
  const lines = Array.from({ length: 14 }, (_, line) => {
    const width = [420, 380, 440, 300][line % 4]
    return `<rect x="90" y="${240 + line * 38}" width="${width}" height="10" rx="5" fill="#8a8f98"/>`
  })
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="860">
    <rect width="640" height="860" fill="#d8d2c4"/><rect x="40" y="40" width="560" height="780" fill="#fffdf7"/>
    <rect x="90" y="90" width="210" height="26" rx="6" fill="#1f5a82"/><circle cx="510" cy="120" r="46" fill="#c9a227"/>
    <rect x="90" y="160" width="330" height="14" rx="6" fill="#4a4f57"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(sheet)).jpeg({ quality: 80 }).toBuffer()
}
