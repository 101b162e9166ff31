import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { EducationRecord } from '../../contract/educationRecord.ts'
import type { PageType } from '../../domain/documents/documents.ts'
import { call } from '../api/call.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { download } from '../ui/format/downloadFile.ts'

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
