import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@online-enrollment/postgres/connect'
import { expect, onTestFinished, test } from 'vitest'
import { addSchool, createInstallation } from '../../test/processes/installation.ts'
import { changeState, keepRecord, recoverRecords } from './keptRecords.ts'
import { readSchool, recordOf } from './registry.ts'
import { urlsOf } from './schoolConfig.ts'

test('a server that read the record before a command changed it does not keep the former one', async () => {
  const installation = createInstallation()
  const school = await addSchool(installation)
  const suspended = await changeState(installation, school, 'suspended')
  await keepRecord(installation.ownerUrl, school)
  rmSync(join(school.folder, 'school.json'))
  expect((await recoverRecords(installation)).recovered).toEqual([school.name])
  const { password, changed_at, ...recovered } = recordOf(readSchool(installation.schoolsDir, school.name))
  expect(recordOf(suspended)).toMatchObject(recovered)
  expect(password).not.toBe(school.password)
})

test('a sender that was entered in the record is kept', async () => {
  const installation = createInstallation()
  const school = await addSchool(installation)
  await keepRecord(installation.ownerUrl, { ...school, mail_from: 'office@north.example.org' })
  rmSync(join(school.folder, 'school.json'))
  await recoverRecords(installation)
  const text = readFileSync(join(school.folder, 'school.json'), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ mail_from: 'office@north.example.org', url: school.url })
})

test('a school without its data key may be of another installation, and is left alone', async () => {
  const [installation, other] = [createInstallation(), createInstallation()]
  const school = await addSchool(installation)
  const { recovered, withoutKey } = await recoverRecords(other)
  expect(recovered).toEqual([])
  expect(withoutKey).toContain(school.name)
})

/** Like what another database says about its school. */
async function comment(ownerUrl: string, database: string, record: object): Promise<void> {
  await withClient(ownerUrl, (owner) =>
    owner.query(`comment on database ${database} is ${owner.escapeLiteral(JSON.stringify(record))}`),
  )
}

test.each([
  ['a name that is a path', { name: '../elsewhere' }],
  ['the role of another database', { role: 'postgres' }],
])('a comment with %s is no record of a school', async (_, forged) => {
  const installation = createInstallation()
  const { ownerUrl, schoolsDir } = installation
  const school = await addSchool(installation)
  const { password, database, ...record } = recordOf(school)
  const kept = { ...record, name: school.name, ...forged }
  await comment(ownerUrl, database, kept)
  rmSync(join(school.folder, 'school.json'))
  mkdirSync(join(schoolsDir, kept.name), { recursive: true })
  onTestFinished(() => rmSync(join(schoolsDir, '../elsewhere'), { recursive: true, force: true }))
  writeFileSync(join(schoolsDir, kept.name, 'data.key'), 'key')
  expect((await recoverRecords(installation)).recovered).toEqual([])
  expect(existsSync(join(schoolsDir, kept.name, 'school.json'))).toBe(false)
})

test('a recovery that fails leaves no record, so that the next one does it', async () => {
  const installation = createInstallation()
  const school = await addSchool(installation)
  rmSync(join(school.folder, 'school.json'))
  const { ownerUrl, schoolsDir } = installation
  const withoutRights = urlsOf(ownerUrl, school).servingUrl
  await expect(recoverRecords({ schoolsDir, ownerUrl: withoutRights })).rejects.toThrow('permission denied')
  expect(existsSync(join(school.folder, 'school.json'))).toBe(false)
  expect((await recoverRecords(installation)).recovered).toEqual([school.name])
})
