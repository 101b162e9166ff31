import { randomUUID } from 'node:crypto'
import { english } from '../../../domain/english.ts'
import type { DataCipher } from '../../dataKeys/dataCipher.ts'
import type { KeyRing } from '../../dataKeys/keyRing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { DocumentFiles } from '../files/documentFiles.ts'
import { decryptPage, encryptPage, keyOfPage } from './pageCipher.ts'

/** What the row of a page says of its file. */
interface PageRow {
  readonly id: string
  readonly sha256: Buffer
  readonly key_id: string
  readonly content_key: Buffer
}

/** The file of a new page, and what its row says of it. */
export function newPage(cipher: DataCipher, content: Buffer) {
  const id = randomUUID()
  const { file, key } = encryptPage(content, id)
  const content_key = cipher.encryptBytes(key, keyOfPage(id))
  return { file, row: { id, bytes: file.length, sha256: sha256(file), key_id: cipher.keyId, content_key } }
}

/** @throws 500 `page-lost` for a file that is missing or damaged; CipherError without the data key */
export async function readPageFile(files: Pick<DocumentFiles, 'read'>, keys: KeyRing, row: PageRow): Promise<Buffer> {
  const file = await files.read(row.id)
  if (!file || !sha256(file).equals(row.sha256)) throw pageLost()
  const key = keys.cipherOf(row.key_id).decryptBytes(row.content_key, keyOfPage(row.id))
  return decryptPage(file, key, row.id)
}

function pageLost(): Problem {
  const message = english`This page can't be opened, because its file is missing or damaged. The document can be sent again.`
  return new Problem(500, message, { code: 'page-lost' })
}
