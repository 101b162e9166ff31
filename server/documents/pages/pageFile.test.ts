import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { CipherError, DataCipher } from '../../dataKeys/dataCipher.ts'
import { KeyRing } from '../../dataKeys/keyRing.ts'
import { newPage, readPageFile } from './pageFile.ts'

const key = randomBytes(32)
const keys = new KeyRing([key])
const page = Buffer.from('a birth certificate')

function storePage() {
  const { file, row } = newPage(new DataCipher(key), page)
  return { file, row, read: (stored: Buffer | undefined) => readPageFile({ read: async () => stored }, keys, row) }
}

test('a stored page is encrypted, and opens with the data key and its row', async () => {
  const { file, row, read } = storePage()
  expect(file.includes(page)).toBe(false)
  expect(row.bytes).toBe(file.length)
  expect(await read(file)).toEqual(page)
  await expect(readPageFile({ read: async () => file }, new KeyRing([randomBytes(32)]), row)).rejects.toThrow(
    CipherError,
  )
})

test('a page whose file is missing, changed or that of another page is refused with a text', async () => {
  const { file, read } = storePage()
  const changed = Buffer.from(file)
  changed[40] = (changed[40] ?? 0) ^ 1
  for (const stored of [undefined, changed, storePage().file, file.subarray(0, 10), Buffer.alloc(0)])
    await expect(read(stored)).rejects.toMatchObject({ status: 500, code: 'page-lost' })
})
