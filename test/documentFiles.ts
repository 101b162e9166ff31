import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileFolder } from '../server/documents/files/fileFolder.ts'

/** The pages of documents of all schools of this process. Their ids differ. */
export const TEST_DOCUMENTS = new FileFolder(mkdtempSync(join(tmpdir(), 'documents-')))
