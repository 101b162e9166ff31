import { expect, test } from 'vitest'
import { openSchool } from '../test/school.ts'
import { DocumentFiles } from './documents/files/documentFiles.ts'
import { FileFolder } from './documents/files/fileFolder.ts'
import { processJobs, serverJobs } from './jobs.ts'
import { DiskWatch } from './platform/processes/diskWatch.ts'

const school = openSchool()

test('a serving process has the rights for every job', async () => {
  const options = {
    postgres: school.postgres,
    documentFiles: new DocumentFiles(new FileFolder('missing'), () => undefined, expect.unreachable),
    diskWatch: new DiskWatch({ files: process.cwd() }, () => {}),
    announce: () => expect.unreachable('nothing has changed'),
  }
  const jobs = [...serverJobs(options), ...processJobs(options)]
  expect(jobs.length).toBeGreaterThan(6)
  for (const { name, run } of jobs) await expect(run(), name).resolves.not.toThrow()
})
