// Loaded before the program of every child: when the launcher is gone, however it went, its children go.
const graceMilliseconds = 8000;

const leave = () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), graceMilliseconds).unref();
};

if (process.connected) {
  process.once('disconnect', leave);
  process.channel.unref();
} else {
  leave();
}
