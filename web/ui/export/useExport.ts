import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'

/** Milliseconds after which an export shows its progress, and between two updates. */
const SHOWN_AFTER_MS = 400
const UPDATED_AFTER_MS = 100

interface ExportProgress {
  readonly rows: number
  /** Undefined until the server has counted them. */
  readonly total: number | undefined
}

/** What the work of an export gets. */
export interface Exporting {
  /** Aborts when the user cancels, or leaves the screen. */
  readonly signal: AbortSignal
  readonly report: (rows: number, total: number | undefined) => void
}

/** An export that shows its progress and can be canceled. */
export interface Export {
  /** Resolves also when it was canceled. */
  readonly start: (work: (exporting: Exporting) => Promise<void>) => Promise<void>
  readonly cancel: () => void
  /** Forgets how the last export ended. */
  readonly reset: () => void
  readonly isPending: boolean
  /** Undefined while there is nothing to show. */
  readonly progress: ExportProgress | undefined
  readonly outcome: 'saved' | 'canceled' | undefined
  readonly error: unknown
}

export function useExport(): Export {
  const [progress, setProgress] = useState<ExportProgress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const { mutateAsync, data, isPending, error, reset } = useMutation({
    mutationFn: async (work: (exporting: Exporting) => Promise<void>) => {
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      let latest: ExportProgress = { rows: 0, total: undefined }
      let timer = setTimeout(function update() {
        setProgress(latest)
        timer = setTimeout(update, UPDATED_AFTER_MS)
      }, SHOWN_AFTER_MS)
      try {
        await work({ signal, report: (rows, total) => (latest = { rows, total }) })
        return 'saved'
      } catch (error) {
        if (!signal.aborted) throw error
        return 'canceled'
      } finally {
        clearTimeout(timer)
        setProgress(undefined)
      }
    },
  })
  return {
    start: async (work) => void (await mutateAsync(work)),
    cancel: () => running.current?.abort(),
    reset,
    isPending,
    progress,
    outcome: data,
    error,
  }
}

/** The server answered, with a reason. All other failures interrupt an export. */
export function isRefused(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.status > 0
}
