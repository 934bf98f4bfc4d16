import { reportPartFailure } from './part-failures';

const pauseBeforeRetryMs = 150;

/**
 * Loads code on demand: a dynamic import, tried twice because a lost connection is the usual cause.
 * @throws the error of the second attempt, after it was reported
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, pauseBeforeRetryMs));
      return load();
    });
  } catch (error) {
    reportPartFailure(error);
    throw error;
  }
}
