import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getSignInQueue } from '../../contract/sessions.ts'
import { call } from '../api/call.ts'
import { Banner } from '../ui/feedback/Banner.tsx'

/** Milliseconds until a sign-in counts as waiting. */
const PATIENCE = 2000
const STEP = 5

/** While the server is checking many passwords: how long this sign-in still waits. Rendered only during a sign-in. */
export function SignInQueue() {
  const seconds = useSecondsSinceMount()
  const { data } = useQuery({
    queryKey: ['sign-in queue'],
    queryFn: async () => ({ ...(await call(getSignInQueue)).body, at: seconds }),
    enabled: seconds * 1000 >= PATIENCE,
    // The place of this sign-in only gets better, so it is asked for once and again when its time is over.
    refetchInterval: ({ state }) => Math.max(STEP, state.data?.seconds ?? STEP) * 1000,
    gcTime: 0,
    retry: false,
  })
  const left = data && Math.ceil((data.seconds - (seconds - data.at)) / STEP) * STEP
  return (
    <div role="status">
      {left !== undefined && data?.seconds !== 0 && (
        <Banner type="info">
          {left > STEP ? (
            <Trans>
              Many families are logging in right now. Your turn comes in about {left} seconds. Please keep this page
              open.
            </Trans>
          ) : (
            <Trans>
              Many families are logging in right now. Your turn comes in a few seconds. Please keep this page open.
            </Trans>
          )}
        </Banner>
      )}
    </div>
  )
}

function useSecondsSinceMount(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
