import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addSchool, createInstallation } from '../../test/processes/installation.ts'
import { changeState, keepRecord, recoverRecords } from './keptRecords.ts'
import { readSchool, recordOf } from './registry.ts'

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
