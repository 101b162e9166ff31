import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Document, DocumentPage } from '../../contract/documents/documents.ts'
import { call } from '../api/call.ts'
import { schoolQuery } from '../api/school.ts'
import { LazyDialog } from '../ui/dialog/LazyDialog.tsx'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { useFocusReturn } from '../ui/focus/useFocusReturn.ts'
import { downloadPdf } from '../ui/format/downloadFile.ts'
import { schoolClock } from '../ui/format/schoolClock.ts'
import { IconDownload, IconEye } from '../ui/icons.tsx'

const PageDialog = lazyPart(async () => (await import('./PageDialog.tsx')).PageDialog)

interface OpenPage {
  readonly page: DocumentPage
  readonly title: string
}

/** The pages that the family sent or handed over: a picture opens above the page, a PDF file is downloaded. */
export function SentPages({ name, document }: { readonly name: string; readonly document: Document }) {
  const { pages, sent_at, sent_by, at_counter } = document
  const { t, i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const [picture, setPicture] = useState<{ readonly title: string; readonly file: Blob }>()
  const open = useMutation({
    mutationFn: async ({ page }: OpenPage) =>
      (await call('GET /api/document-pages/:id', { params: { id: page.id } })).body,
    onSuccess: (file, { page, title }) => {
      if (page.type === 'application/pdf') downloadPdf(`${title}.pdf`, file)
      else setPicture({ title, file })
    },
    gcTime: 0,
  })
  useFocusReturn(open.isPending)
  const date = schoolClock(time_zone, i18n.locale).formatDate(sent_at)
  if (sent_by === 'another account') return <p>{t`The school has this document.`}</p>
  return (
    <Stack gap="xs">
      <Text c="dimmed" fz="sm">
        {at_counter ? (
          <Trans>You brought this to the school's office on {date}:</Trans>
        ) : (
          <Trans>You sent this on {date}:</Trans>
        )}
      </Text>
      <Group component="ul" className="plain" gap="xs">
        {pages.map((page, index) => {
          const number = index + 1
          const Icon = page.type === 'application/pdf' ? IconDownload : IconEye
          return (
            <li key={page.id}>
              <Button
                variant="default"
                mih={44}
                leftSection={<Icon size={18} />}
                loading={open.isPending && open.variables.page.id === page.id}
                aria-label={
                  page.type === 'application/pdf'
                    ? t`Download page ${number} of ${name}`
                    : t`Open page ${number} of ${name}`
                }
                onClick={() => open.mutate({ page, title: t`${name}, page ${number}` })}
              >
                {page.type === 'application/pdf' ? t`Page ${number} (PDF)` : t`Page ${number}`}
              </Button>
            </li>
          )
        })}
      </Group>
      <ErrorAlert error={open.error} />
      <LazyDialog opened={picture !== undefined} onClose={() => setPicture(undefined)}>
        {(opened) => <PageDialog picture={opened ? picture : undefined} onClose={() => setPicture(undefined)} />}
      </LazyDialog>
    </Stack>
  )
}
