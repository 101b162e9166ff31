import { z } from 'zod'
import { DISK_WARNINGS, WATCHED_FOLDERS } from '../domain/diskSpace.ts'
import { endpoint } from './endpoint.ts'

export const DiskWarningEntry = z.object({
  folder: z.enum(WATCHED_FOLDERS),
  warning: z.enum(DISK_WARNINGS),
  free_bytes: z.number(),
  size_bytes: z.number(),
})
export type DiskWarningEntry = z.infer<typeof DiskWarningEntry>

/** The disks of the server that somebody should look after. Empty with a database elsewhere, which this server cannot watch. */
export const listDiskWarnings = endpoint({
  method: 'GET',
  path: '/api/disk-warnings',
  access: 'admin',
  summary: 'List the disks of the server that are almost full',
  responses: { 200: z.object({ disks: z.array(DiskWarningEntry) }) },
})
