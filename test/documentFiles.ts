import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileFolder } from '../server/documents/files/fileFolder.ts'

const folder = mkdtempSync(join(tmpdir(), 'documents-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** The pages of documents of all schools of this process. Their ids differ. */
export const TEST_DOCUMENTS = new FileFolder(folder)
