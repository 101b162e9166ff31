import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { EducationRecord } from '../../contract/educationRecord.ts'
import type { Student } from '../../contract/students.ts'
import type { PageType } from '../../domain/documents/documents.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'
import { schoolQuery } from '../api/school.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../ui/feedback/SuccessAlert.tsx'
import { download, downloadJson, downloadPdf } from '../ui/format/downloadFile.ts'

type Format = 'pdf' | 'json'

/** Downloads a child's education record, to read or for another program. The PDF library loads on the first press. */
export function RecordDownload({ student }: { readonly student: Pick<Student, 'id' | 'first_name'> }) {
  const { t } = useLingui()
  const { id, first_name } = student
  const name = `education-record-${first_name}`
  const save = useMutation({
    mutationFn: async (format: Format) => {
      const { record } = (await call('POST /api/students/:id/education-record', { params: { id }, body: {} })).body
      if (format === 'json') {
        downloadJson(`${name}.json`, JSON.stringify(record, null, 2))
        return { record, unprintable: [] }
      }
      const [school, { createRecordPdf }] = await Promise.all([
        queryClient.fetchQuery(schoolQuery),
        import('./createRecordPdf.ts'),
      ])
      const { file, unprintable } = await createRecordPdf(record, school)
      downloadPdf(`${name}.pdf`, file)
      return { record, unprintable }
    },
    gcTime: 0,
  })
  const formats = { pdf: t`Download PDF`, json: t`Download JSON` }
  const unprintable = save.data?.unprintable.join(', ')
  return (
    <Stack gap="sm" mt="xs">
      <p>
        {t`You get the registration with all answers, the classes and wait lists of all semesters, the emails, and who changed or read something. The PDF is for reading, the JSON file is for other programs. Keep it where nobody else can read it.`}
      </p>
      <Group gap="xs">
        {(['pdf', 'json'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            mih={44}
            loading={save.isPending && save.variables === format}
            onClick={() => save.mutate(format)}
          >
            {formats[format]}
          </Button>
        ))}
      </Group>
      {save.data && <PageDownloads documents={save.data.record.documents} />}
      <ErrorAlert error={save.error} />
      <SuccessAlert message={save.data ? t`Saved to your downloads.` : ''} />
      <div role="alert">
        {unprintable && (
          <Banner type="warning">
            {t`The PDF cannot show all letters of ${unprintable}. The JSON file has them.`}
          </Banner>
        )}
      </div>
    </Stack>
  )
}

const EXTENSIONS: Readonly<Record<PageType, string>> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }

interface Page {
  readonly id: string
  readonly label: string
  readonly file: string
}

/** Downloads the pages of the documents in a record, one by one. */
export function PageDownloads({ documents }: Pick<EducationRecord, 'documents'>) {
  const { t } = useLingui()
  const save = useMutation({
    mutationFn: async ({ id, file }: Page) =>
      download(file, (await call('GET /api/document-pages/:id', { params: { id } })).body),
    gcTime: 0,
  })
  const pages = documents.flatMap(({ document, sent, pages }) =>
    (sent ? pages : []).map(({ id, type }, index): Page => {
      const page = index + 1
      return { id, label: `${document}, ${t`page ${page}`}`, file: `${document} ${page}.${EXTENSIONS[type]}` }
    }),
  )
  if (pages.length === 0) return null
  return (
    <Stack gap="xs">
      <Text fw={600}>{t`Download the documents`}</Text>
      <Group gap="xs">
        {pages.map((page) => (
          <Button
            key={page.id}
            variant="default"
            mih={44}
            loading={save.isPending && save.variables.id === page.id}
            onClick={() => save.mutate(page)}
          >
            {page.label}
          </Button>
        ))}
      </Group>
      <ErrorAlert error={save.error} />
    </Stack>
  )
}
