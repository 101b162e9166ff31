import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DocumentPage } from '../../../contract/documents/documents.ts'
import { queryClient } from '../../api/queryClient.ts'
import { useObjectUrl } from '../../documents/useObjectUrl.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { useFocusReturn } from '../../ui/focus/useFocusReturn.ts'
import { downloadPdf } from '../../ui/format/downloadFile.ts'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
} from '../../ui/icons.tsx'
import { pageQuery } from './queries.ts'

/** The pages of a document, one at a time. The office reads each that is shown: the server writes it into the access log. */
export function PageViewer({ name, pages }: { readonly name: string; readonly pages: readonly DocumentPage[] }) {
  const { t } = useLingui()
  const [shown, show] = useState(0)
  const page = pages[shown]
  if (!page) return null
  const [number, count] = [shown + 1, pages.length]
  return (
    <Stack gap="xs">
      {count > 1 && (
        <Group gap="xs">
          <Tool label={t`Previous page`} isDisabled={shown === 0} onClick={() => show(shown - 1)}>
            <IconChevronLeft size={18} />
          </Tool>
          <span role="status">{t`Page ${number} of ${count}`}</span>
          <Tool label={t`Next page`} isDisabled={number === count} onClick={() => show(shown + 1)}>
            <IconChevronRight size={18} />
          </Tool>
        </Group>
      )}
      <AsyncBoundary key={page.id} compact>
        {page.type === 'application/pdf' ? (
          <PdfPage page={page} fileName={count > 1 ? `${name} ${number}` : name} />
        ) : (
          <Picture page={page} label={t`Page ${number} of ${count}`} />
        )}
      </AsyncBoundary>
      <Text c="dimmed" fz="xs">{t`The access log records your name with each page that you open.`}</Text>
    </Stack>
  )
}

function Tool(props: {
  readonly label: string
  readonly isDisabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  const { label, isDisabled, onClick, children } = props
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      opacity={isDisabled ? 0.4 : undefined}
      aria-disabled={isDisabled || undefined}
      onClick={() => isDisabled || onClick()}
    >
      {children}
    </ActionIcon>
  )
}

const BYTES_PER_KB = 1024

/** A PDF file is never shown here: it opens in a program of the office's computer. */
function PdfPage({ page, fileName }: { readonly page: DocumentPage; readonly fileName: string }) {
  const { t, i18n } = useLingui()
  const download = useMutation({
    mutationFn: () => queryClient.fetchQuery(pageQuery(page)),
    onSuccess: (file) => downloadPdf(`${fileName}.pdf`, file),
  })
  useFocusReturn(download.isPending)
  const size = i18n.number(Math.max(1, Math.round(page.bytes / BYTES_PER_KB)))
  return (
    <Stack gap="xs" align="flex-start" p="md" bd="1px solid var(--line)" bdrs="md">
      <p>{t`A PDF file of ${size} kB. For safety it is not shown here.`}</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t`Download PDF`}
      </Button>
      <ErrorAlert error={download.error} />
    </Stack>
  )
}

/** How many times as large as the picture that fits. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const
const [QUARTER_TURNS, QUARTER] = [4, 90]
const HEIGHT = '60dvh'

/** A picture that can be turned and enlarged. */
function Picture({ page, label }: { readonly page: DocumentPage; readonly label: string }) {
  const { t } = useLingui()
  const { data: file } = useSuspenseQuery(pageQuery(page))
  const url = useObjectUrl(file)
  const [turns, setTurns] = useState(0)
  const [zoom, setZoom] = useState(0)
  const [ratio, setRatio] = useState(1)
  const isSideways = turns % 2 === 1
  const shownRatio = isSideways ? 1 / ratio : ratio
  return (
    <>
      <Group gap="xs">
        <Tool label={t`Turn`} isDisabled={false} onClick={() => setTurns((turns + 1) % QUARTER_TURNS)}>
          <IconRotateClockwise size={18} />
        </Tool>
        <Tool label={t`Larger`} isDisabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <IconPlus size={18} />
        </Tool>
        <Tool label={t`Smaller`} isDisabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <IconMinus size={18} />
        </Tool>
      </Group>
      <Box
        component="section"
        mah={HEIGHT}
        bd="1px solid var(--line)"
        bdrs="md"
        style={{ overflow: 'auto' }}
        tabIndex={0}
        aria-label={label}
      >
        <Box
          pos="relative"
          mx="auto"
          w={`calc(min(100%, ${HEIGHT} * ${shownRatio}) * ${ZOOMS[zoom] ?? 1})`}
          style={{ aspectRatio: shownRatio, overflow: 'hidden' }}
        >
          {url && (
            <img
              src={url}
              alt={label}
              style={{
                position: 'absolute',
                top: '50%',
                left: '50%',
                width: isSideways ? `${100 * ratio}%` : '100%',
                height: 'auto',
                maxWidth: 'none',
                transform: `translate(-50%, -50%) rotate(${turns * QUARTER}deg)`,
              }}
              onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
            />
          )}
        </Box>
      </Box>
    </>
  )
}
