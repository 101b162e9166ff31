import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSubmitGuard } from '../../ui/form/useSubmitGuard.ts'
import { invalidateConfirmations } from './queries.ts'

interface Reviewed {
  readonly id: string
  readonly revision: number
}

/** Marks changes as reviewed. Those that a family has changed again since are left. */
export function useReview(onDone: (message: string, left: number) => void) {
  const { t } = useLingui()
  const mark = useMutation({
    mutationFn: async (confirmations: readonly Reviewed[]) =>
      (await call('POST /api/confirmations/review', { body: { confirmations: [...confirmations] } })).body,
    onSuccess: async ({ reviewed, outdated }) => {
      const done = t`${plural(reviewed.length, { one: '# child is', other: '# children are' })} marked as reviewed.`
      const left = t`${plural(outdated.length, { one: '# family has', other: '# families have' })} changed something again. Please look at it.`
      onDone([reviewed.length > 0 && done, outdated.length > 0 && left].filter(Boolean).join(' '), outdated.length)
      await invalidateConfirmations()
    },
  })
  const review = useSubmitGuard(undefined, (confirmations: readonly Reviewed[]) =>
    mark.mutateAsync(confirmations).catch(() => undefined),
  )
  return {
    review: (confirmations: readonly Reviewed[]) => void review(confirmations),
    isPending: mark.isPending,
    error: mark.error,
  }
}
