import { randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import sharp from 'sharp'
import { sendDocument, uploadDocumentPage } from '../../contract/documents/documents.ts'
import { currentCipher, KeyRing } from '../../server/dataKeys/keyRing.ts'
import type { FileFolder } from '../../server/documents/files/fileFolder.ts'
import { newPage } from '../../server/documents/pages/pageFile.ts'
import type { Postgres } from '../../server/platform/database/postgres.ts'
import type { Tables } from '../../server/schema/tables.ts'
import { TEST_DOCUMENTS } from '../documentFiles.ts'
import type { School } from '../school.ts'
import { TEST_DATA_KEY } from './dataKey.ts'

/** Something that the office asks of all children, and that is not late. */
export function buildDocumentRequest(
  { db }: Pick<Postgres, 'db'>,
  fields: Pick<Insertable<Tables['document_request']>, 'semester_id'> & Partial<Insertable<Tables['document_request']>>,
) {
  return db
    .insertInto('document_request')
    .values({ kind: 'birth', audience: 'all', due_on: '2099-01-31', ...fields })
    .returning(['id', 'semester_id', 'kind', 'due_on'])
    .executeTakeFirstOrThrow()
}

/** A picture as a phone takes it, with the place in its EXIF. */
export function photoOf({ width = 80, height = 60, orientation = 6 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3a6ea5' } })
    .withExif({ IFD3: { GPSLatitude: '36/1 30/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '111/1 0/1 0/1' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** A PDF file of this length. */
export function pdfOf(bytes: number): Buffer {
  return Buffer.concat([PDF, randomBytes(Math.max(0, bytes - PDF.length))])
}

interface Paper {
  readonly student_id: number
  readonly request_id: number
}

/** The calls of one family. */
export function documentsOf(school: Pick<School, 'as'>, user: { readonly token: string }) {
  const params = ({ student_id: id, request_id }: Paper) => ({ id, request_id })
  const client = school.as(user)
  const upload = (paper: Paper, body: Buffer, key: string = randomUUID()) =>
    client.send(uploadDocumentPage, { params: params(paper), body, key })
  const send = (paper: Paper, pages: readonly string[], more: object = {}) =>
    client.send(sendDocument, { params: params(paper), body: { pages, ...more } })
  return {
    upload,
    send,
    /** Uploads and sends in one step. */
    async sendFiles(paper: Paper, files: readonly Buffer[] = [PDF]) {
      const pages: string[] = []
      for (const file of files) pages.push((await upload(paper, file)).body.page.id)
      return send(paper, pages)
    },
  }
}

interface BuiltDocument extends Partial<Omit<Insertable<Tables['document']>, keyof Paper>>, Paper {
  /** False: only its pages were uploaded. */
  readonly isSent?: boolean
  /** The content of each page. By default there is one. */
  readonly pages?: readonly Buffer[]
  readonly files?: Pick<FileFolder, 'write'>
  readonly keys?: KeyRing
}

/** A document that the child's account sent. Returns its id and those of its pages. */
export function buildDocument(postgres: Postgres, { isSent = true, pages = [PDF], ...built }: BuiltDocument) {
  const { files = TEST_DOCUMENTS, keys = new KeyRing([TEST_DATA_KEY]), ...values } = built
  const { student_id, request_id } = values
  return postgres.transaction(async (trx) => {
    const cipher = await currentCipher(trx, keys)
    const { parent_id } = await trx
      .selectFrom('student')
      .select('parent_id')
      .where('id', '=', student_id)
      .executeTakeFirstOrThrow()
    const sent = { state: 'sent', sent_at: new Date(), sent_by: parent_id, ...values } as const
    const document = isSent
      ? await trx.insertInto('document').values(sent).returning('id').executeTakeFirstOrThrow()
      : undefined
    const page_ids: string[] = []
    for (const [index, content] of pages.entries()) {
      const { file, row } = newPage(cipher, content)
      await files.write(row.id, file)
      const type = content.subarray(0, 5).toString() === '%PDF-' ? 'application/pdf' : 'image/jpeg'
      const placed = document ? { document_id: document.id, position: index + 1 } : {}
      await trx
        .insertInto('document_page')
        .values({ ...row, ...placed, student_id, request_id, type, uploaded_at: sent.sent_at })
        .execute()
      page_ids.push(row.id)
    }
    return { id: document?.id ?? 0, page_id: page_ids[0] ?? '', page_ids }
  })
}

/** The ids of the files in a folder, in their order. */
export async function idsIn(folder: FileFolder): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of folder.list()) ids.push(id)
  return ids.sort()
}
