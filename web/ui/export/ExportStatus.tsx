import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ApiProblem } from '../../api/problem.ts'
import { useProblemText } from '../feedback/problemText.ts'
import { ProgressBar } from '../format/ProgressBar.tsx'
import styles from './ExportStatus.module.css'
import type { Export } from './useExport.ts'

/**
 * The progress of an export, and how it ended unless it was saved. A refused export shows the server's message, unless the form around it
 * shows refusals.
 */
export function ExportStatus(props: { readonly current: Export; readonly hidesRefusals?: boolean }) {
  const { current, hidesRefusals = false } = props
  const { isPending, progress, outcome, error, cancel } = current
  const { t, i18n } = useLingui()
  const text = useProblemText()
  const [rows, total] = [i18n.number(progress?.rows ?? 0), i18n.number(progress?.total ?? 0)]
  const count = progress?.total === undefined ? t`Preparing the file…` : t`${rows} of ${total} rows`
  const isRefused = error instanceof ApiProblem && error.status > 0
  return (
    <>
      {progress && (
        <div className={styles.progress} data-screen-only>
          <div
            role="progressbar"
            aria-label={t`Export`}
            aria-valuemin={0}
            aria-valuemax={progress.total}
            aria-valuenow={progress.rows}
            aria-valuetext={count}
          >
            <span className={styles.count}>{count}</span>
            <ProgressBar value={progress.rows} max={progress.total ?? Number.POSITIVE_INFINITY} tone="accent" />
          </div>
          <Button variant="default" size="compact-md" onClick={cancel}>
            {t`Cancel`}
          </Button>
        </div>
      )}
      {(isPending || outcome === 'canceled') && (
        <p className={styles.outcome} role="status">
          {outcome === 'canceled' && t`Export canceled. Nothing was saved.`}
        </p>
      )}
      {error && !(isRefused && hidesRefusals) ? (
        <p className={styles.error} role="alert">
          {isRefused ? text(error) : t`The export was interrupted, so nothing was saved. Please try again.`}
        </p>
      ) : null}
    </>
  )
}
