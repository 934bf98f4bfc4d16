// Loaded before the program of every child: when the launcher is gone, however it went, its children go.
const graceMilliseconds = 8000;

if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), graceMilliseconds).unref();
  });
  process.channel.unref();
}
