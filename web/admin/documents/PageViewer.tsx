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

/** How many times as large as the picture that fits. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const
const [QUARTER_TURNS, QUARTER] = [4, 90]
const UPRIGHT = { turns: 0, zoom: 0 }

/** The pages of a document, one at a time. The office reads each that is shown: the server writes it into the access log. */
export function PageViewer({ name, pages }: { readonly name: string; readonly pages: readonly DocumentPage[] }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(0)
  const [view, setView] = useState(UPRIGHT)
  const page = pages[shown]
  if (!page) return null
  const show = (index: number) => {
    setShown(index)
    setView(UPRIGHT)
  }
  const [number, count] = [shown + 1, pages.length]
  const { turns, zoom } = view
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {count > 1 && (
          <>
            <Tool label={t`Previous page`} isDisabled={shown === 0} onClick={() => show(shown - 1)}>
              <IconChevronLeft size={18} />
            </Tool>
            <span role="status">{t`Page ${number} of ${count}`}</span>
            <Tool label={t`Next page`} isDisabled={number === count} onClick={() => show(shown + 1)}>
              <IconChevronRight size={18} />
            </Tool>
          </>
        )}
        {page.type === 'image/jpeg' && (
          <Group gap="xs" wrap="nowrap">
            <Tool label={t`Rotate`} onClick={() => setView({ ...view, turns: (turns + 1) % QUARTER_TURNS })}>
              <IconRotateClockwise size={18} />
            </Tool>
            <Tool
              label={t`Larger`}
              isDisabled={zoom === ZOOMS.length - 1}
              onClick={() => setView({ ...view, zoom: zoom + 1 })}
            >
              <IconPlus size={18} />
            </Tool>
            <Tool label={t`Smaller`} isDisabled={zoom === 0} onClick={() => setView({ ...view, zoom: zoom - 1 })}>
              <IconMinus size={18} />
            </Tool>
          </Group>
        )}
      </Group>
      <AsyncBoundary key={page.id} compact>
        {page.type === 'application/pdf' ? (
          <PdfPage page={page} fileName={count > 1 ? `${name} ${number}` : name} />
        ) : (
          <Picture page={page} label={t`Page ${number} of ${count}`} turns={turns} zoom={ZOOMS[zoom] ?? 1} />
        )}
      </AsyncBoundary>
      <Text c="dimmed" fz="xs">{t`The access log records your name with each page that you open.`}</Text>
    </Stack>
  )
}

function Tool(props: {
  readonly label: string
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  const { label, isDisabled = false, onClick, children } = props
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

const HEIGHT = '50dvh'

/** A picture that is turned by so many quarters, and enlarged. */
function Picture(props: {
  readonly page: DocumentPage
  readonly label: string
  readonly turns: number
  readonly zoom: number
}) {
  const { page, label, turns, zoom } = props
  const { data: file } = useSuspenseQuery(pageQuery(page))
  const url = useObjectUrl(file)
  const [ratio, setRatio] = useState(1)
  const isSideways = turns % 2 === 1
  const shownRatio = isSideways ? 1 / ratio : ratio
  return (
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
        w={`calc(min(100%, ${HEIGHT} * ${shownRatio}) * ${zoom})`}
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
  )
}
