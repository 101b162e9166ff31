import { useLingui } from '@lingui/react/macro'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { DiskWarningEntry } from '../../../contract/disks.ts'
import { call } from '../../api/call.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'

const GB = 1024 ** 3

const diskWarningsQuery = queryOptions({
  queryKey: ['disk warnings'],
  queryFn: async () => (await call('GET /api/disk-warnings')).body.disks,
})

/** The disks of the server that are almost full. Renders nothing when there are none. */
export function DiskWarnings() {
  const { t, i18n } = useLingui()
  const { data: disks } = useSuspenseQuery(diskWarningsQuery)
  const names: Readonly<Record<DiskWarningEntry['folder'], string>> = {
    database: t`the database`,
    backups: t`the backups`,
    files: t`the server’s files`,
  }
  return disks.map(({ folder, warning, free_bytes, size_bytes }) => {
    const gigabytes = (bytes: number) => i18n.number(bytes / GB, { maximumFractionDigits: 1 })
    const [name, free, size] = [names[folder], gigabytes(free_bytes), gigabytes(size_bytes)]
    return (
      <Banner key={folder} type="warning">
        {warning === 'low'
          ? t`The disk with ${name} is almost full: ${free} of ${size} GB are free. When it is full, nothing can be saved. Please tell the person who runs the server.`
          : t`The disk with ${name} is filling up fast and may be full within a day: ${free} of ${size} GB are free. Please tell the person who runs the server.`}
      </Banner>
    )
  })
}
