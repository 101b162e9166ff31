import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useContext } from 'react'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { SelectionBar } from '../ui/SelectionBar.tsx'
import { ChooseAll, SelectionContext } from '../ui/selection.tsx'
import type { ConfirmationRow } from './queries.ts'
import { useReview } from './useReview.ts'

/** Chooses all children of the page, and marks the changes of the chosen ones as reviewed. */
export function ChosenChanges(props: {
  readonly found: readonly ConfirmationRow[]
  readonly onDone: (message: string) => void
}) {
  const { found, onDone } = props
  const { t } = useLingui()
  const { ids, choose } = useContext(SelectionContext)
  const chosen = found.filter(({ id }) => ids.has(id))
  const total = found.length
  const { review, isPending, error } = useReview((message) => {
    choose([...ids], false)
    onDone(message)
  })
  const confirmations = chosen.flatMap(({ confirmation }) => confirmation ?? [])
  return (
    <>
      <ChooseAll found={found} chosen={chosen.length} purpose={t`Choose children to mark their changes as reviewed.`}>
        <Plural value={total} one="Choose # on this page" other="Choose all # on this page" />
      </ChooseAll>
      <SelectionBar
        chosen={t`${plural(chosen.length, { one: '# child', other: '# children' })}`}
        count={chosen.length}
        showsAtOnce
      >
        <ErrorAlert error={error} />
        <Button
          size="compact-md"
          loading={isPending}
          onClick={() => review(confirmations.map(({ id, revision }) => ({ id, revision })))}
        >
          {t`Mark as Reviewed`}
        </Button>
      </SelectionBar>
    </>
  )
}
