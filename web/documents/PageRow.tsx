import { useLingui } from '@lingui/react/macro'
import { Box, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { MoveButton } from '../enrollment/wishList/MoveButton.tsx'
import { IconArrowUp, IconCamera, IconCircleCheck, IconFileTypePdf, IconTrash } from '../ui/icons.tsx'
import { type ChosenPage, isPdf } from './chosenPages.ts'
import { useObjectUrl } from './useObjectUrl.ts'

/** Pixels. */
const TOUCH = 44
const MB = 1_000_000
const SMALLEST_MB = 0.1

/** A chosen page: its preview, whether it has arrived, and the buttons to order and remove it. */
export function PageRow(props: {
  readonly page: ChosenPage
  readonly number: number
  /** How it goes while the document is sent, or that its upload failed. */
  readonly progress: 'waiting' | 'uploading' | 'failed' | undefined
  /** Undefined while the document is sent. */
  readonly onMoveUp?: (() => void) | undefined
  readonly onRemove?: (() => void) | undefined
}) {
  const { page, number, progress, onMoveUp, onRemove } = props
  const { t, i18n } = useLingui()
  const { file } = page
  const label = t`Page ${number}`
  const size = i18n.number(Math.max(SMALLEST_MB, file.size / MB), { maximumFractionDigits: 1 })
  const texts = { waiting: t`Not sent yet`, uploading: t`Sending…`, failed: t`Not uploaded` }
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <PagePreview file={file} label={t`Preview of page ${number}`} />
      <Box flex={1} miw={0}>
        <Text fw={600}>{label}</Text>
        <Text fz="sm" c="dimmed" lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Text>
        <Group gap={6} fz="sm" c="dimmed" wrap="nowrap">
          {page.id !== undefined && <IconCircleCheck size={18} color="var(--success)" />}
          {page.id !== undefined ? t`Uploaded` : progress ? texts[progress] : t`${size} MB`}
        </Group>
        {onRemove && (
          <Group gap="xs" mt="xs">
            {onMoveUp && (
              <MoveButton label={t`Move page ${number} up`} disabled={number === 1} size={TOUCH} onClick={onMoveUp}>
                <IconArrowUp size={18} />
              </MoveButton>
            )}
            <MoveButton label={t`Remove page ${number}`} size={TOUCH} onClick={onRemove}>
              <IconTrash size={18} />
            </MoveButton>
          </Group>
        )}
      </Box>
    </Group>
  )
}

/** A small picture of a chosen file, if the browser can show it: HEIC only Safari can, and a PDF is never shown. */
function PagePreview({ file, label }: { readonly file: File; readonly label: string }) {
  const { t } = useLingui()
  const url = useObjectUrl(file)
  const hasPicture = !isPdf(file)
  const [isShown, setShown] = useState(hasPicture)
  const Icon = hasPicture ? IconCamera : IconFileTypePdf
  return (
    <Box className="surface" w={72} h={96} flex="none" style={{ overflow: 'hidden' }}>
      {isShown ? (
        url && (
          <img
            src={url}
            alt={label}
            width={72}
            height={96}
            style={{ display: 'block', objectFit: 'cover' }}
            onError={() => setShown(false)}
          />
        )
      ) : (
        <Stack h="100%" p={4} gap={4} align="center" justify="center" c="dimmed">
          <Icon />
          {hasPicture && <Text fz="xs" ta="center" lh={1.2}>{t`No preview`}</Text>}
        </Stack>
      )}
    </Box>
  )
}
