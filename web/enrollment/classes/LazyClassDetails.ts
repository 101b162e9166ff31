import { lazyPart } from '../../ui/feedback/lazyPart.tsx'

export const LazyClassDetails = lazyPart(async () => (await import('./ClassDetails.tsx')).ClassDetails)
