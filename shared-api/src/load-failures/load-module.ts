import { reportLoadFailure } from './load-failures';

const retryDelayMs = 150;

/**
 * Loads code on demand. It tries a dynamic import twice, because a lost connection is the usual cause.
 * @throws the error of the second attempt, after reporting it
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      return load();
    });
  } catch (error) {
    reportLoadFailure(error);
    throw error;
  }
}
