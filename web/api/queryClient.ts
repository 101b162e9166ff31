import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiProblem } from './problem.ts'

const RETRIES = 2

/** Retries network and server errors, but not 4xx responses. A command that is paused shows it on the screen. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'paused')
        void queryClient.invalidateQueries({ queryKey: ['pauses'] })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a connection, a screen would otherwise wait with no message.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < RETRIES && !isClientError(error) && navigator.onLine !== false,
    },
    // Without a connection, a command would otherwise wait with no message, and be sent later by itself.
    mutations: { networkMode: 'always' },
  },
})

/** Whether the query has no data yet. Then data that is half a second old is enough, unless the account has sent a command (decision 37). */
export function isFirstLoad(queryKey: QueryKey): boolean {
  return queryClient.getQueryData(queryKey) === undefined
}

function isClientError(error: Error): boolean {
  return error instanceof ApiProblem && error.status > 0 && error.status < 500
}
