import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { DocumentPage } from '../../contract/documents/documents.ts'
import type { PageType } from '../../domain/documents/documents.ts'
import { FAMILY_BYTES_MAX, type StorageRefusal, type Stored, whyNotStore } from '../../domain/documents/limits.ts'
import { english } from '../../domain/english.ts'
import { isLinkedTo } from '../access/children.ts'
import { currentCipher, type KeyRing } from '../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { sha256 } from '../platform/sha256.ts'
import { lockAccounts } from '../rows/families.ts'
import type { DocumentFiles } from './files/documentFiles.ts'
import { requireOpenPaper } from './ownPaper.ts'
import { fileTypeOf } from './pages/fileType.ts'
import { encryptPage, keyOfPage } from './pages/pageCipher.ts'
import type { Pictures } from './pages/pictures.ts'

export interface DocumentStore {
  readonly files: Pick<DocumentFiles, 'write' | 'read' | 'remove' | 'freeBytes'>
  readonly pictures: Pictures
  /** Bytes that all families together may have. Undefined: as much as the disk has. */
  readonly max_bytes: number | undefined
}

interface Upload {
  readonly by: SessionUser
  readonly student_id: number
  readonly request_id: number
  readonly bytes: Uint8Array
  readonly now: Date
}

/** A file on the disk that has no row yet. */
export interface StoredPage {
  readonly id: string
  readonly type: PageType
  readonly bytes: number
  readonly sha256: Buffer
  readonly key: Buffer
}

/**
 * Stores the file of a page, before the transaction that adds its row. Without a row, a job removes it a day later. Undefined for what is not
 * the caller's, which the transaction refuses.
 * @throws 415, 422 or 507 for what is not stored
 */
export async function storePage(
  db: Database,
  keys: KeyRing,
  store: DocumentStore,
  { by, bytes: sent, ...of }: Upload,
): Promise<StoredPage | undefined> {
  const paper = await requireOpenPaper(db, keys, { by, ...of }).catch(ignoreNotFound)
  if (!paper) return undefined
  const { parent_id } = paper
  const received = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  await requireRoom(db, store, familyOf(by, parent_id), received.length)
  const { content, type } = await toPage(store.pictures, received)
  const id = randomUUID()
  const { file, key } = encryptPage(content, id)
  await write(store, id, file)
  return { id, type, bytes: file.length, sha256: sha256(file), key }
}

/** Adds the row of a stored page, which is not sent yet. @throws 404; 422 or 507 when others took the room meanwhile */
export async function addPage(
  trx: Transaction,
  keys: KeyRing,
  store: DocumentStore,
  stored: StoredPage | undefined,
  { by, student_id, request_id, now }: Omit<Upload, 'bytes'>,
): Promise<DocumentPage> {
  const paper = { by, student_id, request_id, now }
  if (!stored) throw notFound()
  const { id, type, bytes, key, ...page } = stored
  try {
    const { parent_id } = await requireOpenPaper(trx, keys, paper)
    await lockAccounts(trx, [parent_id])
    await requireRoom(trx, store, familyOf(by, parent_id), bytes)
  } catch (error) {
    if (error instanceof Problem) await store.files.remove(id)
    throw error
  }
  const cipher = await currentCipher(trx, keys)
  const content_key = cipher.encryptBytes(key, keyOfPage(id))
  const row = { id, student_id, request_id, uploaded_at: now, type, bytes, sha256: page.sha256 }
  await trx
    .insertInto('document_page')
    .values({ ...row, key_id: cipher.keyId, content_key, at_counter: by.role === 'admin' })
    .execute()
  return { id, type, bytes }
}

function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof Problem && error.status === 404)) throw error
}

/** The account whose share a page counts to. */
function familyOf(by: SessionUser, parent_id: number): number | undefined {
  return by.role === 'admin' ? undefined : parent_id
}

/** @throws 422 or 507 */
async function requireRoom(
  db: Database | Transaction,
  { files, max_bytes }: DocumentStore,
  parent_id: number | undefined,
  bytes: number,
): Promise<void> {
  const [family, all, free_bytes] = await Promise.all([
    parent_id === undefined ? undefined : stored(db, ofFamily(parent_id)),
    max_bytes === undefined ? { bytes: 0, pages: 0 } : stored(db, sql`document_page page`),
    files.freeBytes(),
  ])
  const refusal = whyNotStore(bytes, { family, all, max_bytes, free_bytes })
  if (refusal) throw refused(refusal)
}

/** `pages`: a table. */
async function stored(db: Database | Transaction, pages: RawBuilder<unknown>): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select coalesce(sum(page.bytes), 0)::float8 as bytes, count(*)::integer as pages from ${pages}`.execute(db)
  return rows[0] ?? { bytes: 0, pages: 0 }
}

function ofFamily(parent_id: number): RawBuilder<unknown> {
  const pages = sql`select bytes from document_page where student_id = student.id and not at_counter offset ${OPTIMIZATION_FENCE}`
  return sql`student cross join lateral (${pages}) page where ${isLinkedTo(parent_id)}`
}

async function toPage(
  pictures: Pictures,
  bytes: Buffer,
): Promise<{ readonly content: Buffer; readonly type: PageType }> {
  const type = fileTypeOf(bytes)
  if (!type) throw new Problem(415, english`Choose a picture (JPEG, PNG or HEIC) or a PDF file.`, { code: 'page-type' })
  if (type === 'pdf') return { content: bytes, type: 'application/pdf' }
  const result = await pictures.toJpeg({ bytes, type })
  if ('jpeg' in result) return { content: Buffer.from(result.jpeg), type: 'image/jpeg' }
  if (result.refusal === 'too-large')
    throw new Problem(
      422,
      english`This picture has too many pixels. Take it again with the camera, or send a smaller one.`,
      {
        code: 'picture-too-large',
      },
    )
  throw new Problem(422, english`This picture can't be read. Take it again, or choose another file.`, {
    code: 'page-broken',
  })
}

async function write({ files }: DocumentStore, id: string, file: Buffer): Promise<void> {
  try {
    await files.write(id, file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
      throw Object.assign(refused('school-full'), { cause: error })
    throw error
  }
}

const MB = 1024 * 1024

function refused(because: StorageRefusal): Problem {
  if (because === 'family-full')
    return new Problem(
      422,
      english`Your family has reached the limit of ${FAMILY_BYTES_MAX / MB} MB. Please ask the office for help.`,
      { code: because },
    )
  return new Problem(
    507,
    english`The school's server has no space for more files right now. What you sent before is safe. Please tell the office.`,
    { code: because },
  )
}
