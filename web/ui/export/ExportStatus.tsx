import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useProblemText } from '../feedback/problemText.ts'
import { ProgressBar } from '../format/ProgressBar.tsx'
import { type Export, isRefused } from './useExport.ts'

/**
 * The progress of an export, and how it ended. Screen readers hear the start, each quarter and the end. A form around it shows itself
 * that the export was saved or refused.
 */
export function ExportStatus(props: { readonly current: Export; readonly inForm?: boolean }) {
  const { current, inForm = false } = props
  const { isPending, progress, outcome, error, cancel } = current
  const { t, i18n } = useLingui()
  const text = useProblemText()
  const [rows, total] = [i18n.number(progress?.rows ?? 0), i18n.number(progress?.total ?? 0)]
  const count = progress?.total === undefined ? t`Preparing the file…` : t`${rows} of ${total} rows`
  const quarter = progress?.total ? Math.floor((progress.rows / progress.total) * 4) * 25 : 0
  const announcement =
    outcome === 'saved'
      ? !inForm && t`The file was saved to your downloads.`
      : progress && (quarter === 0 ? t`Preparing the file…` : t`${Math.min(quarter, 75)}% of the rows are ready.`)
  return (
    <>
      {progress && (
        <Group gap="sm" wrap="nowrap" align="end" flex="1 0 100%" data-screen-only>
          <Box
            flex={1}
            miw={0}
            role="progressbar"
            aria-label={t`Export`}
            aria-valuemin={0}
            aria-valuemax={progress.total}
            aria-valuenow={progress.rows}
            aria-valuetext={count}
          >
            <Box component="span" display="block" mb={4} c="dimmed" fz="sm">
              {count}
            </Box>
            <ProgressBar value={progress.rows} max={progress.total ?? Number.POSITIVE_INFINITY} tone="accent" />
          </Box>
          <Button variant="default" size="compact-md" onClick={cancel}>
            {t`Cancel`}
          </Button>
        </Group>
      )}
      {(isPending || outcome) && (
        <Text flex="1 0 100%" pos={outcome === 'canceled' ? undefined : 'absolute'} role="status">
          {outcome === 'canceled' ? (
            t`Export canceled. Nothing was saved.`
          ) : (
            <VisuallyHidden>{announcement}</VisuallyHidden>
          )}
        </Text>
      )}
      {error && !(isRefused(error) && inForm) ? (
        <Text flex="1 0 100%" c="var(--mantine-color-error)" role="alert">
          {isRefused(error) ? text(error) : t`The export was interrupted, so nothing was saved. Please try again.`}
        </Text>
      ) : null}
    </>
  )
}
